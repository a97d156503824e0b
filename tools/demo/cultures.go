package main

// cultures are the languages of the demo federation's players.
func cultures() []culture {
	return []culture{{
		players: 14, countries: []string{"GB", "IE", "US", "CA"}, glue: " ",
		given: [2][]word{latin("Elspin Tamsy Rowenna Merrily Oriel"), latin("Corwyn Maddock Brannoc Jessamy Hollis Tobiah")},
		heads: latin("Toll Ashen Marl Thorn Quill Fenni Harrow"), tails: same(latin("garth combe wick stow mere")),
	}, {
		players: 14, countries: []string{"FR", "BE", "CH"}, glue: " ",
		given: [2][]word{latin("Éloïne Maëlise Solvène Aurécie Anne-Florine"), latin("Théodin Gaspien Loïcard Honorain Édrien Jean-Aubry")},
		heads: latin("Verd Mont Brass Clair Fauv Ruiss"), tails: same(latin("oussac elain ignolle ambreux évault çonnier")),
	}, {
		players: 12, countries: []string{"ES", "MX", "AR"}, glue: " ",
		given: [2][]word{latin("Marivela Inesca Rocinda Begonía"), latin("Alvarino Gonzamo Íñelo Rubiano Máximor")},
		heads: latin("Pedr Cast Muñ Alc Quir"), tails: same(latin("avedo orrales íbañez izuela arreño")),
	}, {
		players: 10, countries: []string{"PT", "BR"}, glue: " ",
		given: [2][]word{latin("Conceila Inácea Lourdana"), latin("Joanço Tiarão Duarlim Estevo")},
		heads: latin("Vilar Calh Sequ Font"), tails: same(latin("ães oso ões alvão eirinha")),
	}, {
		players: 12, countries: []string{"DE", "AT", "CH"}, glue: " ",
		given: [2][]word{latin("Gretlinde Ilsegard Käthrun"), latin("Jörgwin Friedhelmar Götzold Lüderik")},
		heads: latin("Grün Weiß Moor Kühl Strauß Fichten"), tails: same(latin("hagener pfennigk brückler töpfert äckerlin")),
	}, {
		players: 8, countries: []string{"NL", "BE"}, glue: " ", particle: "van",
		given: [2][]word{latin("Liesemijn Fenneke Roosmaria"), latin("Joostin Wybren Teunis Marnix")},
		heads: latin("Zilver Wilgen Koren Duin"), tails: same(latin("meersch beeckhof daelwijk")),
	}, {
		players: 12, countries: []string{"PL"}, glue: " ",
		given: [2][]word{latin("Bożysława Zdzimira Łucjana"), latin("Mirosz Jędrosław Łukomir Świętobor")},
		heads: latin("Wrzel Żabr Ćwięk Gołęb Śmig"), tails: paired(latin("owińska isz ała ewiczka"), latin("owiński isz ała ewicki")),
	}, {
		players: 10, countries: []string{"CZ", "SK"}, glue: " ",
		given: [2][]word{latin("Světluna Růženka Ľubora"), latin("Bořimil Jaroděj Květoš Ďurimír")},
		heads: latin("Hřeb Ždár Čeř Kvap Třešň"), tails: paired(latin("ínková ošíková avcová"), latin("ínek ošík avec")),
	}, {
		players: 8, countries: []string{"HU"}, glue: " ", familyFirst: true,
		given: [2][]word{latin("Csillanka Gyöngyvira"), latin("Botandor Zsombán Özsébet Tűzbert")},
		heads: latin("Kőr Szil Gyöngy Zöld"), tails: same(latin("megyei vágási ligető halmosi")),
	}, {
		players: 10, countries: []string{"TR"}, glue: " ",
		given: [2][]word{latin("İpeksu Gülçiçan Ayşıl"), latin("Ilgazer Tunçalp Doğukar Ümitcan")},
		heads: latin("Yıl Güm Şah Çağ İnce"), tails: same(latin("dözen ışlar oğul bükey")),
	}, {
		players: 8, countries: []string{"VN"}, glue: " ", familyFirst: true,
		given: [2][]word{latin("Trúc_Vân Lệ_Sương"), latin("Nhật_Bằng Thạnh_Khôi Đông_Quế")},
		heads: latin("Khuê Đoạng Ngoãn Thược Nhượng"), tails: same([]word{{}}),
	}, {
		players: 12, countries: []string{"IS", "NO", "SE", "DK"}, glue: " ",
		given: [2][]word{latin("Þorgrana Ásvaldís Sølveig"), latin("Hallbjør Eyvar Ægirson Jökulbert")},
		heads: latin("Eldgrím Hrafnkar Snævarð Bjørnvå Åsmo"), tails: paired(latin("sdóttir sdóttir lund gård"), latin("sson sson lund gård")),
	}, {
		players: 8, countries: []string{"FI", "EE"}, glue: " ",
		given: [2][]word{latin("Aamuli Sirkkuli"), latin("Väinökki Tapioni Õnneli")},
		heads: latin("Kääpä Hämärä Sysmän Öisö"), tails: same(latin("kallio lehto niemi")),
	}, {
		players: 8, countries: []string{"RO", "MD"}, glue: " ",
		given: [2][]word{latin("Sânzica Florița"), latin("Dorinelu Luchiță Ștefănuc")},
		heads: latin("Țărm Ghiț Brăd Măgur"), tails: same(latin("urescu ăleanu oianu")),
	}, {
		players: 16, countries: []string{"BG", "UA", "RS", "KZ", "MK"}, glue: " ",
		given: [2][]word{
			both("Златояра=Zlatoyara Веснира=Vesnira Калюна=Kalyuna Мирдана=Mirdana"),
			both("Велимар=Velimar Драгорад=Dragorad Остромил=Ostromil Яролюб=Yarolyub Свитан=Svitan"),
		},
		heads: both("Брав=Brav Терл=Terl Жерав=Zherav Дрозм=Drozm Шумл=Shuml Голубч=Golubch"),
		tails: paired(both("елина=elina енчук=enchuk ишева=isheva ович=ovich"), both("елин=elin енчук=enchuk ишев=ishev ович=ovich")),
	}, {
		players: 12, countries: []string{"GR", "CY"}, glue: " ",
		given: [2][]word{
			both("Ανθίλεια=Anthileia Μελιρρόη=Melirroi Θαλίνα=Thalina"),
			both("Θεράνδρος=Therandros Ορφίλιος=Orfilios Λυσίφρων=Lysifron Αργύλος=Argylos"),
		},
		heads: both("Φαλδ=Fald Κραμπ=Kramp Μαρδ=Mard Βελιν=Velin Ζορμ=Zorm"),
		tails: paired(both("ώνη=oni άκη=aki οπούλου=opoulou ίδου=idou"), both("ώνης=onis άκης=akis όπουλος=opoulos ίδης=idis")),
	}, {
		players: 16, countries: []string{"CN", "SG"}, familyFirst: true,
		given: [2][]word{
			both("折柳=Zheliu 煮雪=Zhuxue 拾星=Shixing 望岫=Wangxiu"),
			both("听舟=Tingzhou 墨川=Mochuan 渡云=Duyun 观潮=Guanchao 问渠=Wenqu 枕石=Zhenshi"),
		},
		heads: both("岚=Lan 砚=Yan 霁=Ji 汀=Ting 烛=Zhu 笺=Jian 棹=Zhao 舲=Ling"), tails: same([]word{{}}),
	}, {
		players: 16, countries: []string{"JP"}, familyFirst: true,
		given: [2][]word{
			both("凪葉=Nagiha 澄音=Sumine 朝緒=Asao 霞帆=Kasumiho"),
			both("透馬=Toma 暁登=Akito 湊介=Sosuke 嶺巳=Minemi"),
		},
		heads: both("霧=Kiri 藍=Ai 雫=Shizuku 露=Tsuyu 砂=Suna 灯=Tomo"),
		tails: same(both("淵=buchi 垣=gaki 峰=mine 篠=shino 瀬=se")),
	}, {
		players: 12, countries: []string{"KR"}, familyFirst: true,
		given: [2][]word{
			both("나래=Narae 다솜=Dasom 슬아=Seula 아라=Ara"),
			both("가온=Gaon 마루=Maru 미르=Mireu 해찬=Haechan 이든=Ideun"),
		},
		heads: both("늘=Neul 솔=Sol 달=Dal 별=Byeol 들=Deul 참=Cham"), tails: same([]word{{}}),
	}, {
		players: 12, countries: []string{"MA", "EG", "LB", "TN"}, glue: " ",
		given: [2][]word{
			both("نورسا=Nursa لميرا=Lamira زينلة=Zaynala"),
			both("فارمين=Farmin طلعون=Talun رائفين=Raifin سهيلان=Suhaylan"),
		},
		heads: both("دلم=Dalm برق=Barq سلد=Sald زهر=Zahr نرف=Narf"), tails: same(both("اوي=awi وش=ush ين=in ونة=una")),
	}, {
		players: 10, countries: []string{"IL"}, glue: " ",
		given: [2][]word{
			both("שירלת=Shirlat נועלה=Noala עדיסה=Adisa"),
			both("אוריאב=Oriav נדבאל=Nadvel תומרי=Tomri"),
		},
		heads: both("גל=Gal ברק=Barak שלג=Sheleg זית=Zayit"), tails: same(both("מון=mon הבי=havi רוני=roni")),
	}}
}
