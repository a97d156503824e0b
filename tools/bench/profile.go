package main

import (
	"os"
	"os/exec"
	"path/filepath"
)

// profile writes what processors did in builds of three sizes, for the compiler to
// learn from (go help build, -pgo): a small site and one with fitted ratings, whose
// pages say everything, and a large one, which takes most of the time.
func (b *bench) profile(to string) error {
	args := []string{"tool", "pprof", "-proto"}
	for _, x := range []struct{ size, site string }{
		{"S", eloSite},
		{"M", eloSite + jechRanking("monthly")},
		{"L", eloSite},
	} {
		d, err := b.newData(x.size)
		if err != nil {
			return err
		}
		if err := d.site(x.site); err != nil {
			return err
		}
		cpu := filepath.Join(b.work, x.size+".pprof")
		if _, err := b.start("build", "--data", d.dir, "--out", b.fresh(x.size), "--cpuprofile", cpu); err != nil {
			return err
		}
		args = append(args, cpu)
	}
	all, err := exec.Command("go", args...).Output()
	if err != nil {
		return err
	}
	return os.WriteFile(to, all, 0o666)
}
