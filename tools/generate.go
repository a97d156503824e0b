// Package tools makes what the repository contains but people do not write by
// hand; its folders are programs, and its go.mod pins the linters.
package tools

//go:generate go run ./echarts
