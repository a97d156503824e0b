module echelle/tools

go 1.26
