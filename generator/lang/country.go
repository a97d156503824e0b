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
// Olympic committees, which FIDE uses too. It is "" where a code is not known, or
// where the two mean different countries by it.
func (c *Catalogue) Country(code string) string {
	if len(code) == 3 {
		if _, iso, ok := strings.Cut(olympic, code+"="); ok {
			code = iso[:2]
		}
	}
	region, err := language.ParseRegion(code)
	if err != nil || !region.IsCountry() {
		return ""
	}
	if name := renamed(c.language, region.String()); name != "" {
		return name
	}
	return c.regions.Name(region)
}

// olympic holds the codes of the Olympic committees (and of FIDE) that differ
// from ISO 3166 alpha-3, each with its alpha-2 code; "--" where ISO has given the code
// to another country.
const olympic = "ALG=DZ ANG=AO ANT=-- ARU=AW ASA=AS BAH=BS BAN=BD BAR=BB BER=BM BHU=BT BIZ=BZ BOT=BW BRN=-- BRU=BN BUL=BG BUR=BF CAM=KH CAY=KY " +
	"CHA=TD CHI=CL CGO=CG CRC=CR CRO=HR DEN=DK ESA=SV FIJ=FJ GAM=GM GBS=GW GEQ=GQ GER=DE GRE=GR GRN=GD GUA=GT GUI=GN HAI=HT HON=HN " +
	"INA=ID IRI=IR ISV=VI IVB=VG KOS=XK KSA=SA KUW=KW LAT=LV LBA=LY LES=LS LIB=LB MAD=MG MAS=MY MAW=MW MGL=MN MON=MC MRI=MU MTN=MR " +
	"MYA=MM NCA=NI NED=NL NEP=NP NGR=NG NIG=NE OMA=OM PAR=PY PHI=PH PLE=PS POR=PT PUR=PR RSA=ZA SAM=WS SEY=SC SIN=SG SKN=KN SLO=SI " +
	"SOL=SB SRI=LK SUD=SD SUI=CH TAN=TZ TGA=TO TOG=TG TPE=TW UAE=AE URU=UY VAN=VU VIE=VN VIN=VC ZAM=ZM ZIM=ZW"

// renamed are the countries whose names have changed since CLDR 32, which the
// library holds.
func renamed(language, region string) string {
	switch language + " " + region {
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
