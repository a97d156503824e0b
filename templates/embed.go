// Package templates holds the files that give the site its look and words:
// page frames, parts, one template a page kind, style sheets, scripts and the
// catalogues of the interface. A folder templates/ beside data/ replaces any of
// them, file by file.
package templates

import "embed"

// FS has base.html, part/, page/, asset/ and i18n/ at its root.
//
//go:embed base.html part page asset i18n
var FS embed.FS
