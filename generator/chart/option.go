package chart

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Kind is a kind of figure; its string is what the page's markup says.
type Kind string

// The kinds of figures.
const (
	Career  Kind = "career"  // one curve with its interval, marks and games
	Compare Kind = "compare" // up to six curves
)

// Kinds lists the kinds in the order in which [Script] holds them.
func Kinds() []Kind { return []Kind{Career, Compare} }

// Option returns the ECharts option of a kind of figure: the JSON of axes,
// grids and one series of each sort, without data, colours or functions.
// chart.js fills in these.
func Option(k Kind) ([]byte, error) {
	line := charts.NewLine()
	line.SetGlobalOptions(
		// Without a name of its own, a chart gets a random one.
		charts.WithInitializationOpts(opts.Initialization{ChartID: string(k)}),
		charts.WithAnimation(false),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "axis", AxisPointer: &opts.AxisPointer{Type: "line", Snap: opts.Bool(true)}}),
		charts.WithGridOpts(grid(plotTop, plotHeight)),
		charts.WithXAxisOpts(timeAxis(0)),
		charts.WithYAxisOpts(valueAxis(0)),
	)
	line.AddSeries("", nil, charts.WithSeriesId("line"),
		charts.WithLineChartOpts(opts.LineChart{Step: "end", Symbol: "circle", SymbolSize: 6}),
		charts.WithLineStyleOpts(opts.LineStyle{Width: 2}))
	line.AddSeries("", nil, charts.WithSeriesId("pause"),
		charts.WithLineChartOpts(opts.LineChart{Step: "end", Symbol: "none"}),
		charts.WithLineStyleOpts(opts.LineStyle{Width: 1.5, Type: "dashed"}))
	zoomed := []int{0}
	if k == Career {
		zoomed = append(zoomed, 1)
		line.SetGlobalOptions(charts.WithGridOpts(grid(barsTop, barsHeight)))
		line.ExtendXAxis(timeAxis(1))
		line.ExtendYAxis(valueAxis(1))
		// The band is an area stacked on an invisible line at its lower bound.
		for _, id := range []string{"low", "band"} {
			line.AddSeries("", nil, charts.WithSeriesId(id),
				charts.WithLineChartOpts(opts.LineChart{Step: "end", Stack: "band", Symbol: "none"}),
				charts.WithLineStyleOpts(opts.LineStyle{Opacity: opts.Float(0)}))
		}
		line.Overlap(games())
	}
	line.Overlap(marks())
	line.SetGlobalOptions(charts.WithDataZoomOpts(opts.DataZoom{Type: "inside", XAxisIndex: zoomed, FilterMode: "none"}))
	line.Accept(missing{})
	line.Validate()
	data, err := json.Marshal(line.JSON())
	if err != nil {
		return nil, fmt.Errorf("chart option %s: %w", k, err)
	}
	return data, nil
}

func marks() *charts.Scatter {
	s := charts.NewScatter()
	s.AddSeries("", nil, charts.WithSeriesOpts(func(s *charts.SingleSeries) { s.Id = "marks" }),
		charts.WithScatterChartOpts(opts.ScatterChart{Symbol: "rect", SymbolSize: 7}),
		charts.WithItemStyleOpts(opts.ItemStyle{Opacity: opts.Float(1)}))
	return s
}

func games() *charts.Bar {
	b := charts.NewBar()
	b.AddSeries("", nil, charts.WithSeriesId("games"),
		charts.WithBarChartOpts(opts.BarChart{XAxisIndex: 1, YAxisIndex: 1, BarCategoryGap: "20%"}))
	return b
}

// Margins in pixels beside the plot, those of chart.css.
const (
	marginLeft  = 48
	marginRight = 20
)

func grid(top, height int) opts.Grid {
	return opts.Grid{
		Left: strconv.Itoa(marginLeft), Right: strconv.Itoa(marginRight),
		Top: strconv.Itoa(top), Height: strconv.Itoa(height),
	}
}

// timeAxis counts days, so that no time zone can move them. The labels of a
// second grid would repeat those of the first.
func timeAxis(grid int) opts.XAxis {
	return opts.XAxis{
		Type: "value", GridIndex: grid,
		AxisLine:  &opts.AxisLine{OnZero: opts.Bool(false)},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(grid == 0)},
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(grid == 0), ShowMinLabel: opts.Bool(true), ShowMaxLabel: opts.Bool(true), Margin: 11},
		SplitLine: &opts.SplitLine{Show: opts.Bool(false)},
	}
}

func valueAxis(grid int) opts.YAxis {
	return opts.YAxis{
		Type: "value", GridIndex: grid, Scale: opts.Bool(grid == 0),
		AxisLabel: &opts.AxisLabel{Show: opts.Bool(grid == 0), ShowMinLabel: opts.Bool(true), ShowMaxLabel: opts.Bool(true), Margin: 10},
		AxisLine:  &opts.AxisLine{Show: opts.Bool(false)},
		SplitLine: &opts.SplitLine{Show: opts.Bool(grid == 0)},
	}
}

// missing adds what go-echarts has no field for, and removes what it writes
// although it is empty.
type missing struct {
	charts.BaseConfigurationVisitor
}

// Visit is called with the whole option before it becomes JSON.
func (missing) Visit(option map[string]any) {
	for _, name := range []string{"title", "toolbox", "legend", "color"} {
		delete(option, name)
	}
}

// VisitSeriesOpt drops the empty data, which would be written as null.
func (missing) VisitSeriesOpt(series charts.MultiSeries) any {
	for i := range series {
		series[i].Data = nil
	}
	return series
}

// VisitYAxis leaves out the ticks of the axis.
func (missing) VisitYAxis(list []opts.YAxis) any {
	type axis struct {
		opts.YAxis
		AxisTick opts.AxisTick `json:"axisTick"`
	}
	var out []axis
	for _, a := range list {
		out = append(out, axis{a, opts.AxisTick{Show: opts.Bool(false)}})
	}
	return out
}

// VisitTooltipOpt has the tooltip drawn on the canvas: one of HTML sets style
// attributes, which the policy of the pages forbids.
func (missing) VisitTooltipOpt(t opts.Tooltip) any {
	return struct {
		opts.Tooltip
		RenderMode string `json:"renderMode"`
		Confine    bool   `json:"confine"`
	}{t, "richText", true}
}

// VisitDataZooms leaves the wheel and the finger to the page: a wheel zooms
// with the control key, a finger moves sideways and pinches.
func (missing) VisitDataZooms(list []opts.DataZoom) any {
	type zoom struct {
		opts.DataZoom
		Wheel        string `json:"zoomOnMouseWheel"`
		PreventMove  bool   `json:"preventDefaultMouseMove"`
		MinValueSpan int    `json:"minValueSpan"` // days
	}
	var out []zoom
	for _, z := range list {
		out = append(out, zoom{z, "ctrl", false, minDays})
	}
	return out
}

// Script returns the file that chart.js loads beside ECharts: a classic script
// that sets the global echelleChart to the options of all kinds and the words.
// One is made for each language of a site.
func Script(w *Words) ([]byte, error) {
	options := map[Kind]json.RawMessage{} // written with sorted keys
	for _, k := range Kinds() {
		option, err := Option(k)
		if err != nil {
			return nil, err
		}
		options[k] = option
	}
	data, err := json.Marshal(struct {
		Options map[Kind]json.RawMessage `json:"options"`
		Words   *Words                   `json:"words"`
	}{options, w})
	if err != nil {
		return nil, fmt.Errorf("chart script: %w", err)
	}
	return append(append([]byte("window.echelleChart="), data...), ";\n"...), nil
}
