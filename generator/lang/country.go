package lang

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// regions are the names of all countries in a language.
func regions(tag string) display.Namer { return display.Regions(language.MustParse(tag)) }

// Country is the name of a country in the language: "Ireland" for IE and IRL.
// Codes are those of ISO 3166, with two or three letters, and those of the
// Olympic committees and of FIDE. It is "" where a code is not known, or where ISO
// and a committee mean different countries by it.
func (c *Catalogue) Country(code string) string {
	if name := missing(c.language, code); name != "" {
		return name
	}
	if len(code) == 3 {
		if _, iso, ok := strings.Cut(olympic, code+"="); ok {
			code = iso[:2]
		}
	}
	region, err := language.ParseRegion(code)
	if err != nil || !region.IsCountry() {
		return ""
	}
	if name := missing(c.language, region.String()); name != "" {
		return name
	}
	return c.regions.Name(region)
}

// olympic holds the codes of the Olympic committees and of FIDE that differ from
// ISO 3166 alpha-3, each with its alpha-2 code; "--" where ISO has given the code to
// another country.
const olympic = "ALG=DZ ANG=AO ANT=-- ARU=AW ASA=AS BAH=BS BAN=BD BAR=BB BER=BM BHU=BT BIZ=BZ BOT=BW BRN=-- BRU=BN BUL=BG BUR=BF CAM=KH CAY=KY " +
	"CHA=TD CHI=CL CGO=CG CRC=CR CRO=HR DEN=DK ESA=SV FAI=FO FIJ=FJ GAM=GM GBS=GW GCI=GG GEQ=GQ GER=DE GRE=GR GRN=GD GUA=GT GUI=GN HAI=HT HON=HN " +
	"INA=ID IOM=IM IRI=IR ISV=VI IVB=VG JCI=JE KOS=XK KSA=SA KUW=KW LAT=LV LBA=LY LES=LS LIB=LB MAD=MG MAS=MY MAW=MW MGL=MN MON=MC MRI=MU MTN=MR " +
	"MYA=MM NCA=NI NED=NL NEP=NP NGR=NG NIG=NE OMA=OM PAR=PY PHI=PH PLE=PS POR=PT PUR=PR RSA=ZA SAM=WS SEY=SC SIN=SG SKN=KN SLO=SI " +
	"SOL=SB SRI=LK SUD=SD SUI=CH TAN=TZ TGA=TO TOG=TG TPE=TW UAE=AE URU=UY VAN=VU VIE=VN VIN=VC ZAM=ZM ZIM=ZW"

// missing are the names that the library does not have, which holds CLDR 32: nations
// that play for themselves and are no countries of the standard, by the codes of FIDE
// and FIFA, and countries whose names have changed since.
func missing(language, code string) string {
	switch language + " " + code {
	case "en ENG":
		return "England"
	case "fr ENG":
		return "Angleterre"
	case "zh ENG":
		return "英格兰"
	case "en NIR":
		return "Northern Ireland"
	case "fr NIR":
		return "Irlande du Nord"
	case "zh NIR":
		return "北爱尔兰"
	case "en SCO":
		return "Scotland"
	case "fr SCO":
		return "Écosse"
	case "zh SCO":
		return "苏格兰"
	case "en WLS", "en WAL":
		return "Wales"
	case "fr WLS", "fr WAL":
		return "Pays de Galles"
	case "zh WLS", "zh WAL":
		return "威尔士"
	case "en MK":
		return "North Macedonia"
	case "fr MK":
		return "Macédoine du Nord"
	case "zh MK":
		return "北马其顿"
	case "en SZ", "fr SZ":
		return "Eswatini"
	case "en TR":
		return "Türkiye"
	}
	return ""
}
