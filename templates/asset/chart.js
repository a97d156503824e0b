// Brings the charts of a page to life. A chart stands in the page as an SVG
// picture; at the first sign of interest in it (pointer, focus, touch) this
// script loads ECharts and draws the same curve on a canvas that answers. On
// paper, without script, or where ECharts does not load, the picture stays.
//
// The page:
//
//   <link rel="stylesheet" href="assets/chart.css">
//   <script defer src="assets/chart.js"></script>
//
// window.echelleChartFiles are the addresses of the library and of the file made
// by chart.Script. A figure:
//
//   <figure class="chart" data-option="career" tabindex="0" aria-label="Rating of ...">
//     <div class="plot"><svg class="curve">...</svg></div>              chart.AppendSVG
//     <ol class="keys">...</ol>                                         chart.AppendKeys
//     <script type="application/json" class="data">{...}</script>       chart.AppendData
//     <figcaption>...</figcaption>
//   </figure>
//
// data-option is "career" (when it is missing, too) or "compare". Several
// figures of which one is shown at a time, each with a heading for those who
// see all of them:
//
//   <div class="charts">
//     <div role="tablist" aria-label="Rankings" hidden>
//       <button type="button" role="tab" id="tab-a" aria-controls="chart-a">A</button>
//       <button type="button" role="tab" id="tab-b" aria-controls="chart-b">B</button>
//     </div>
//     <div role="tabpanel" id="chart-a" aria-labelledby="tab-a"><h3>A</h3><figure class="chart">...</figure></div>
//     <div role="tabpanel" id="chart-b" aria-labelledby="tab-b"><h3>B</h3><figure class="chart">...</figure></div>
//   </div>
//
// Another script of the page may draw data of the same form, such as curves to
// compare, into a figure: dispatch new CustomEvent("chart", {detail: data}) on
// the figure. It needs no picture then.
"use strict";
(function () {
  const figures = new Map(); // figure -> what is drawn in it
  const all = (selector, within) => Array.from(within.querySelectorAll(selector));
  const make = (tag, name, parent) => {
    const e = document.createElement(tag);
    e.className = name;
    return parent.appendChild(e);
  };

  // ---- Loading: classic scripts, which also load from disk.

  const scripts = new Map();
  const load = (address) => {
    if (!scripts.has(address)) {
      scripts.set(address, new Promise((resolve, reject) => {
        const s = document.createElement("script");
        s.src = address;
        s.onload = resolve;
        s.onerror = () => {
          scripts.delete(address); // the next sign of interest tries again
          reject(new Error("cannot load " + address));
        };
        document.head.appendChild(s);
      }));
    }
    return scripts.get(address);
  };

  // ---- Days, months, numbers.

  const day = (month) => Math.round(Date.UTC(2000, month - 24000, 1) / 864e5); // month since year 0
  const month = (day) => {
    const d = new Date(day * 864e5);
    return 12 * d.getUTCFullYear() + d.getUTCMonth();
  };
  const words = () => window.echelleChart.words;
  const put = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
  const date = (day) => {
    const d = new Date(day * 864e5), n = d.getUTCDate();
    return put(words().date, {
      day: n === 1 ? words().first || "1" : n,
      month: words().months[d.getUTCMonth()],
      year: d.getUTCFullYear(),
    });
  };
  const number = (v, decimals) => {
    const s = Math.abs(v).toFixed(decimals).replace(".", words().decimal || ".");
    return (v < 0 && /[1-9]/.test(s) ? words().minus || "−" : "") + s;
  };
  const signed = (v, decimals) => (Number(v.toFixed(decimals)) > 0 ? "+" : "") + number(v, decimals);

  // ---- Data: differences become numbers again.

  const running = (list) => {
    let sum = 0;
    return (list || []).map((n) => (sum += n));
  };
  // Of monthly lists there is but the number.
  const days = (list) => {
    const all = [];
    let last = 0;
    (list || []).forEach((n) => {
      if (n >= 0 || !all.length) all.push((last += n));
      else for (; n < 0; n++) all.push((last = day(month(last) + 2) - 1));
    });
    return all;
  };
  // Of what is not there, there is but the number, too.
  const labels = (list) => (list || []).flatMap((e) => (typeof e === "number" ? Array(e).fill("") : [e]));
  const counts = (list) => (list || []).flatMap((n) => (n < 0 ? Array(-n).fill(0) : [n]));
  const decode = (data) => {
    const unit = Math.pow(10, data.d);
    const curves = data.c.map((c) => {
      const v = running(c.v), below = running(c.i), above = c.j ? running(c.j) : below;
      const e = labels(c.e), g = counts(c.g);
      const points = days(c.t).map((day, i) => ({
        day,
        value: v[i] / unit,
        below: (below[i] || 0) / unit,
        above: (above[i] || 0) / unit,
        label: e[i] || "",
        games: g[i] || 0,
        pause: false,
      }));
      (c.p || []).forEach((i) => (points[i].pause = true));
      const marks = (c.m || []).map((m) => ({ day: m[0], label: m[1] }));
      return { name: c.n, points, marks, shown: true, band: below.some(Boolean) || above.some(Boolean) };
    });
    return { decimals: data.d, x: data.x, y: data.y, levels: data.l || [], bars: data.b, curves };
  };
  // The index of the point that holds on a day, -1 before the first.
  const at = (points, day) => {
    let low = 0, high = points.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (points[mid].day > day) high = mid;
      else low = mid + 1;
    }
    return low - 1;
  };

  // ---- Axes: as in the picture, and again for each part that is zoomed to.

  const ticks = (from, to, wide) => {
    const steps = [1, 2, 3, 6];
    for (let s = 12; s <= 12e6; s *= 10) steps.push(s, 2 * s, 5 * s);
    const first = month(from - 1) + 1, last = month(to), months = last - month(from);
    const step = steps.find((s) => Math.floor(months / s) < 11);
    let few = step;
    while (!wide && (Math.floor(months / few) >= 5 || (12 % few && few % 12))) few += step;
    const every = (step) => {
      const list = [];
      for (let m = Math.ceil(first / step) * step; m <= last; m += step) list.push(day(m));
      return list;
    };
    return { ticks: every(step), labels: every(few) };
  };
  const grid = (low, high) => {
    for (let k = -6; ; k++) {
      for (const m of [1, 2, 5]) {
        const step = k < 0 ? m / Math.pow(10, -k) : m * Math.pow(10, k);
        const first = Math.floor(low / step), last = Math.ceil(high / step);
        if (last - first <= 5) return [first * step, last * step, step, Math.max(0, -k)];
      }
    }
  };
  const range = (chart, from, to) => {
    const y = chart.data.y;
    if (from <= chart.data.x[0] && to >= chart.data.x[1]) return grid(y[0], y[1]);
    let low = Infinity, high = -Infinity;
    for (const c of chart.data.curves) {
      if (!c.shown) continue;
      const first = Math.max(0, at(c.points, from)), last = at(c.points, to);
      for (let i = first; i <= last; i++) {
        low = Math.min(low, c.points[i].value);
        high = Math.max(high, c.points[i].value);
      }
    }
    if (low > high) return grid(y[0], y[1]);
    const short = Math.max((y[1] - y[0]) / 8 - (high - low), 0) / 2, pad = (high - low) * 0.08 + short;
    return grid(low - pad, high + pad);
  };

  // ---- Colours: what the style sheet says, as the canvas needs it.

  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = (figure) => {
    const probe = make("span", "", figure);
    const read = (name) => {
      probe.style.color = "var(" + name + ")";
      const css = getComputedStyle(probe).color;
      const m = css.match(/^rgba?\((\d+), (\d+), (\d+)\)$/);
      if (m) return m.slice(1).map(Number);
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = css; // any colour space
      pixel.fillRect(0, 0, 1, 1);
      return Array.from(pixel.getImageData(0, 0, 1, 1).data.slice(0, 3));
    };
    const rgba = (c, alpha) => "rgba(" + c.join() + "," + alpha + ")";
    const c = { curve: [0, 1, 2, 3, 4, 5].map((i) => read("--s" + i)), font: getComputedStyle(figure).fontFamily, rgba };
    for (const name of ["bg", "text", "muted", "grid", "axis"]) c[name] = rgba(read("--chart-" + name), 1);
    probe.remove();
    return c;
  };

  // ---- Drawing.

  const dots = 80; // up to so many points in sight each has one, where the curve is alone

  const option = (chart) => {
    const { data, figure, view } = chart;
    const o = JSON.parse(JSON.stringify(window.echelleChart.options[figure.dataset.option || "career"]));
    const template = {};
    o.series.forEach((s) => (template[s.id] = s));
    const col = (chart.colours = colours(figure));
    const series = [];
    const add = (id, i, more) => {
      if (template[id]) series.push(Object.assign({}, template[id], { id: id + i, silent: true, animation: false }, more));
    };
    data.curves.forEach((c, i) => {
      if (!c.shown || !c.points.length) return;
      const colour = col.rgba(col.curve[i % 6], 1);
      const line = { color: colour, lineStyle: Object.assign({}, template.line.lineStyle, { color: colour }) };
      // A pause breaks the line; where it was, the dashed one runs.
      const solid = [], dashed = [], place = [];
      c.points.forEach((p, j) => {
        if (p.pause && j > 0) {
          solid.push([c.points[j - 1].day, null]); // a step would run on to the day of a gap
          dashed.push([c.points[j - 1].day, c.points[j - 1].value], [p.day, p.value], [p.day, null]);
        }
        place.push(solid.length);
        solid.push([p.day, p.value]);
      });
      c.place = place;
      if (c.band && chart.band) {
        const low = [], high = [];
        c.points.forEach((p) => {
          const has = p.below || p.above;
          low.push([p.day, has ? p.value - p.below : null]);
          high.push([p.day, has ? p.below + p.above : null]);
        });
        add("low", i, { data: low, z: 1, stackStrategy: "all" });
        add("band", i, { data: high, z: 1, stackStrategy: "all", areaStyle: { color: col.rgba(col.curve[i % 6], 0.13), opacity: 1 } });
      }
      const lines = i > 0 ? [] : data.levels.map((l) => ({
        yAxis: l[0], name: l[1],
        lineStyle: { color: col.axis, width: 1, type: [2, 4] },
        label: { show: true, formatter: "{b}", position: l[2] ? "insideEndTop" : "insideStartTop", distance: [4, 2], padding: 0, color: col.muted, fontSize: 11.5, fontFamily: col.font },
      }));
      add("line", i, Object.assign({}, line, {
        data: solid, z: 3 + i,
        showSymbol: chart.dotted(c),
        endLabel: data.curves.length > 1
          ? { show: true, formatter: String(i + 1), color: colour, distance: 6, fontSize: 12, fontWeight: 600, fontFamily: col.font }
          : { show: false },
        markLine: { silent: true, symbol: "none", animation: false, z: 1, data: lines },
      }));
      if (dashed.length) add("pause", i, Object.assign({}, line, { data: dashed, z: 2, lineStyle: Object.assign({}, template.pause.lineStyle, { color: colour }) }));
      const end = c.points[c.points.length - 1];
      const marks = [{ value: [end.day, end.value], symbol: "circle", symbolSize: 7, itemStyle: { color: colour } }];
      c.marks.forEach((m) => {
        const p = c.points[at(c.points, m.day)];
        if (p) marks.push({ value: [m.day, p.value], itemStyle: { color: col.bg, borderColor: colour, borderWidth: 1.5 } });
      });
      add("marks", i, { data: marks, z: 9, clip: false });
    });
    if (data.bars && template.games) {
      const [unit, first, n] = data.bars;
      series.push(Object.assign({}, template.games, {
        silent: true, animation: false, itemStyle: { color: col.rgba(col.curve[0], 0.45) },
        data: n.map((n, i) => [(day(first + i * unit) + day(first + (i + 1) * unit)) / 2, n || null]),
      }));
    }
    o.series = series;
    o.textStyle = { fontFamily: col.font, fontSize: 12, color: col.muted };
    // The box is HTML of ours. That of ECharts stays, empty: to do without it
    // (showContent) ends in an error when the chart changes under the pointer.
    Object.assign(o.tooltip, { formatter: () => "", padding: 0, backgroundColor: "transparent", borderColor: "transparent", shadowBlur: 0 });
    o.tooltip.axisPointer.label = { show: false };
    o.tooltip.axisPointer.lineStyle = { color: col.muted, width: 1, type: "solid" };
    const label = { color: col.muted, fontSize: 12, fontFamily: col.font };
    o.xAxis.forEach((a) => {
      // containShape would move the bars to keep those at the ends whole.
      Object.assign(a, { min: data.x[0], max: data.x[1], containShape: false });
      a.axisLine.lineStyle = { color: col.axis, width: 1 };
      a.axisTick.length = 5;
      a.axisTick.lineStyle = { color: col.axis };
      Object.assign(a.axisLabel, label, { formatter: (d) => { const m = month(d + 0.5); return m % 12 ? words().months[m % 12] : String(m / 12); } });
    });
    Object.assign(o.yAxis[0].axisLabel, label);
    o.yAxis[0].splitLine.lineStyle = { color: col.grid, width: 1 };
    if (o.yAxis[1]) {
      const most = data.bars ? Math.max.apply(null, data.bars[2]) : 1;
      const w = words(), title = data.bars && { 1: w.gamesPerMonth, 3: w.gamesPerQuarter, 12: w.gamesPerYear };
      Object.assign(o.yAxis[1], { max: most, min: 0, interval: most, show: Boolean(data.bars) });
      Object.assign(o.yAxis[1].axisLabel, label, { show: true, fontSize: 11, formatter: (n) => (n ? String(n) : ""), verticalAlign: "top" });
      o.yAxis[1].name = data.bars ? title[data.bars[0]] || w.gamesPerDecade : "";
      o.yAxis[1].nameGap = 6;
      o.yAxis[1].nameTextStyle = { color: col.muted, fontSize: 11, align: "left", fontFamily: col.font };
      o.xAxis[1].show = Boolean(data.bars);
    }
    o.dataZoom.forEach((z) => Object.assign(z, { startValue: view[0], endValue: view[1] }));
    return Object.assign(o, axes(chart, o));
  };

  // What changes with the part in sight and with the width.
  const axes = (chart, o) => {
    const [from, to] = chart.view, y = range(chart, from, to);
    const values = ticks(from, to, chart.live.clientWidth > 640);
    const custom = (a) => Object.assign(a, {
      axisLabel: Object.assign(a.axisLabel || {}, { customValues: values.labels }),
      axisTick: Object.assign(a.axisTick || {}, { customValues: values.ticks }),
    });
    const yAxis = o ? o.yAxis : [{}];
    Object.assign(yAxis[0], { min: y[0], max: y[1], interval: y[2] });
    yAxis[0].axisLabel = Object.assign(yAxis[0].axisLabel || {}, { formatter: (v) => number(v, y[3]) });
    return { xAxis: o ? o.xAxis.map(custom) : [custom({})], yAxis };
  };

  const draw = (chart) => chart.echarts.setOption(option(chart), { notMerge: true });
  const refresh = (chart) => {
    const update = axes(chart);
    update.series = chart.data.curves.map((c, i) => ({ id: "line" + i, showSymbol: chart.dotted(c) }))
      .filter((s, i) => chart.data.curves[i].shown && chart.data.curves[i].points.length);
    chart.echarts.setOption(update);
    chart.buttons.forEach((b) => b.setAttribute("aria-pressed", String(b.chosen())));
  };
  const zoom = (chart, from, to) => chart.echarts.dispatchAction({ type: "dataZoom", startValue: from, endValue: to });

  // ---- The box beside the pointer. It is also what a screen reader says.

  const tell = (chart, day) => {
    const { tip, data, live } = chart;
    tip.textContent = "";
    if (day === null) {
      tip.hidden = true;
      return;
    }
    const many = data.curves.length > 1;
    make("div", "when", tip).textContent = date(day);
    let height = Infinity;
    data.curves.forEach((c, i) => {
      const j = c.shown ? at(c.points, day) : -1;
      if (j < 0) return;
      const p = c.points[j], last = c.points[j - 1];
      const row = make("div", "what", tip);
      if (many) make("span", "key s" + (i % 6), row).textContent = String(i + 1) + " " + c.name;
      make("b", "", row).textContent = number(p.value, data.decimals);
      if (p.below || p.above) {
        const even = p.below === p.above;
        make("span", "", row).textContent = even ? "±" + number(p.below, data.decimals) : number(p.value - p.below, data.decimals) + " – " + number(p.value + p.above, data.decimals);
      }
      if (last && !many) make("span", "", row).textContent = signed(p.value - last.value, data.decimals);
      if (p.label && p.day === day && !many) make("div", "label", tip).textContent = p.label;
      if (p.games && p.day === day && !many) make("div", "", tip).textContent = put(words().games, { n: p.games });
      const after = last ? last.day : -Infinity, until = j === c.points.length - 1 ? Infinity : p.day;
      c.marks.filter((m) => m.day > after && m.day <= until).forEach((m) => (make("div", "mark", tip).textContent = m.label));
      height = Math.min(height, chart.echarts.convertToPixel({ gridIndex: 0 }, [day, p.value])[1]);
    });
    tip.hidden = false;
    // Beside the pointer, on the side with more room, and never on the curve's point.
    const x = chart.echarts.convertToPixel({ xAxisIndex: 0 }, day), w = tip.offsetWidth, h = tip.offsetHeight;
    const left = x + 14 + w <= live.clientWidth ? x + 14 : x - 14 - w;
    tip.style.left = Math.max(0, Math.min(left, live.clientWidth - w)) + "px";
    tip.style.top = Math.max(0, Math.min((isFinite(height) ? height : 40) - h - 12, live.clientHeight - h)) + "px";
  };

  // Every day on which a curve in sight has a point: what the arrow keys go along.
  const lists = (chart) => {
    const found = new Map();
    chart.data.curves.forEach((c, curve) => {
      if (c.shown) c.points.forEach(({ day }, i) => found.has(day) || found.set(day, { day, curve, place: c.place[i] }));
    });
    return Array.from(found.values()).sort((a, b) => a.day - b.day);
  };

  const keys = (chart) => (e) => {
    if (e.target !== chart.figure || e.altKey || e.ctrlKey || e.metaKey) return;
    const points = lists(chart);
    const first = Math.max(0, at(points, chart.view[0] - 1) + 1), last = at(points, chart.view[1]);
    if (first > last) return;
    let j = chart.day === null ? points.length : at(points, chart.day);
    if (e.key === "ArrowLeft") j = chart.day === null ? last : j - 1;
    else if (e.key === "ArrowRight") j = chart.day === null ? first : j + 1;
    else if (e.key === "Home") j = first;
    else if (e.key === "End") j = last;
    else if (e.key === "Escape") {
      chart.echarts.dispatchAction({ type: "hideTip" });
      chart.echarts.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
      chart.day = null;
      tell(chart, null);
      return;
    } else return;
    e.preventDefault();
    j = Math.max(first, Math.min(j, last));
    const { day, curve, place } = points[j];
    const series = chart.echarts.getOption().series.findIndex((s) => s.id === "line" + curve);
    chart.echarts.dispatchAction({ type: "showTip", seriesIndex: series, dataIndex: place });
    chart.day = day;
    tell(chart, day);
  };

  // ---- Buttons below the chart: how many years, the interval, which curves.

  const button = (chart, text, parent, chosen, act) => {
    const b = make("button", "", parent);
    b.type = "button";
    b.textContent = text;
    b.chosen = chosen;
    b.addEventListener("click", act);
    chart.buttons.push(b);
  };
  const controls = (chart) => {
    const box = (chart.box = chart.box || make("div", "controls", chart.figure));
    box.textContent = "";
    chart.buttons = [];
    const [from, to] = chart.data.x;
    const ranges = words().ranges.filter((r) => r.years === 0 || 366 * r.years < to - from - 180);
    if (ranges.length > 1) {
      ranges.forEach((r) => {
        const start = r.years ? to - Math.round(365.25 * r.years) : from;
        button(chart, r.label, box, () => Math.abs(chart.view[0] - start) < 2 && to - chart.view[1] < 2, () => zoom(chart, start, to));
      });
    }
    if (chart.data.curves.some((c) => c.band)) {
      button(chart, words().interval, box, () => chart.band, () => {
        chart.band = !chart.band;
        draw(chart);
        refresh(chart);
      });
    }
    all("ol.keys > li", chart.figure).forEach((li, i) => {
      const c = chart.data.curves[i], name = li.textContent;
      if (!c) return;
      li.textContent = "";
      button(chart, name, li, () => c.shown, () => {
        c.shown = !c.shown;
        draw(chart);
        refresh(chart);
      });
    });
  };

  // ---- A figure wakes up.

  // What the picture shows, in words: its own or, without a picture, where every curve
  // begins and ends.
  const describe = ({ figure, live, data }) => {
    const svg = figure.querySelector(".plot > svg");
    const point = (p) => date(p.day) + " " + number(p.value, data.decimals);
    const said = svg
      ? all("title, desc", svg).filter((e) => e.parentNode === svg).map((e) => e.textContent.replace(/[.。]$/, ""))
      : [figure.getAttribute("aria-label") || ""].concat(data.curves.filter((c) => c.points.length)
        .map((c) => c.name + ": " + point(c.points[0]) + ", " + point(c.points[c.points.length - 1])));
    live.setAttribute("aria-label", said.concat(words().hint).join(". "));
  };

  const start = (figure, raw) => {
    const plot = figure.querySelector(".plot"), svg = plot.querySelector("svg");
    const data = decode(raw);
    const live = make("div", "live", plot), tip = make("div", "tip", plot);
    const chart = { figure, live, tip, data, view: data.x.slice(), band: true, day: null, buttons: [], box: null };
    chart.dotted = (c) => chart.data.curves.length === 1 && at(c.points, chart.view[1]) - at(c.points, chart.view[0]) <= dots;
    figures.set(figure, chart);
    tip.hidden = true;
    tip.setAttribute("role", "status");
    live.setAttribute("role", "img");
    describe(chart);
    const below = window.echelleChart.options[figure.dataset.option || "career"].grid.slice(-1)[0];
    live.style.height = (svg ? svg.getAttribute("height") : Number(below.top) + Number(below.height) + 29) + "px";
    figure.classList.add("is-live");
    chart.echarts = window.echarts.init(live, null, { renderer: "canvas" });
    controls(chart);
    draw(chart);
    refresh(chart);
    chart.echarts.on("updateAxisPointer", (e) => {
      const axis = (e.axesInfo || []).find((a) => a.axisDim === "x");
      const day = axis ? Math.round(axis.value) : null;
      if (day === chart.day) return;
      chart.day = day;
      tell(chart, day);
    });
    chart.echarts.on("datazoom", () => {
      const z = chart.echarts.getOption().dataZoom[0];
      chart.view = [z.startValue, z.endValue];
      requestAnimationFrame(() => refresh(chart));
    });
    chart.echarts.getZr().on("dblclick", () => zoom(chart, chart.data.x[0], chart.data.x[1]));
    figure.addEventListener("keydown", keys(chart));
    figure.addEventListener("blur", () => { chart.day = null; tell(chart, null); });
    new ResizeObserver(() => {
      if (!live.clientWidth) return; // in a tab that is not shown, or on paper
      chart.echarts.resize();
      refresh(chart);
      tell(chart, chart.day);
    }).observe(plot);
    return chart;
  };

  const ready = () => Promise.all(window.echelleChartFiles.map(load));
  const wake = (figure, touch) => {
    if (figures.has(figure)) return;
    const json = figure.querySelector("script.data");
    if (!json) return;
    figure.setAttribute("aria-busy", "true");
    const done = () => figure.removeAttribute("aria-busy");
    ready().then(() => {
      done();
      if (figures.has(figure)) return;
      const chart = start(figure, JSON.parse(json.textContent));
      if (touch) {
        const box = chart.live.getBoundingClientRect();
        chart.echarts.dispatchAction({ type: "showTip", x: touch.clientX - box.left, y: touch.clientY - box.top });
      }
    }, done); // without the library the picture stays
  };

  all("figure.chart", document).forEach((figure) => {
    const interest = (e) => wake(figure, e.touches ? e.touches[0] : null);
    figure.addEventListener("pointerenter", (e) => { if (e.pointerType === "mouse") interest(e); });
    figure.addEventListener("focusin", interest);
    figure.addEventListener("touchstart", interest, { passive: true });
    figure.addEventListener("chart", (e) => {
      ready().then(() => {
        const chart = figures.get(figure);
        if (!chart) {
          start(figure, e.detail);
          return;
        }
        chart.data = decode(e.detail);
        describe(chart);
        chart.view = chart.data.x.slice();
        chart.day = null;
        tell(chart, null);
        controls(chart);
        draw(chart);
        refresh(chart);
      }, () => {});
    });
  });

  // ---- Light and dark, on the device and by the switch of the page, and paper, which is light.

  const recolour = () => figures.forEach((chart) => { draw(chart); refresh(chart); });
  ["(prefers-color-scheme: dark)", "print"].forEach((medium) => matchMedia(medium).addEventListener("change", recolour));
  new MutationObserver(recolour).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });

  // ---- Tabs.

  all(".charts", document).forEach((group) => {
    const tabs = all("[role=tab]", group);
    if (tabs.length < 2) return;
    const show = (tab) => tabs.forEach((t) => {
      t.setAttribute("aria-selected", String(t === tab));
      t.tabIndex = t === tab ? 0 : -1;
      document.getElementById(t.getAttribute("aria-controls")).hidden = t !== tab;
    });
    group.querySelector("[role=tablist]").hidden = false;
    group.classList.add("is-tabbed");
    show(tabs[0]);
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => show(tab));
      tab.addEventListener("keydown", (e) => {
        if (e.altKey || e.ctrlKey || e.metaKey) return; // keys of the browser
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[e.key];
        if (to === undefined) return;
        e.preventDefault();
        const next = tabs[(to + tabs.length) % tabs.length];
        show(next);
        next.focus();
      });
    });
  });
})();
