package chart

// sparkPoints is enough for a picture of 100 pixels.
const sparkPoints = 60

// AppendSpark appends a curve of the size of a word, hidden from readers that
// hear the page: the numbers stand beside it. It appends nothing where there
// are less than two points.
func AppendSpark(dst []byte, points []Point) []byte {
	points = clean(points)
	if len(points) < 2 {
		return dst
	}
	low, high := points[0].Value, points[0].Value
	for i := range points {
		low, high = min(low, points[i].Value), max(high, points[i].Value)
	}
	if low == high {
		low, high = low-1, high+1
	}
	pad := float64((high - low) / 8)
	f := frame{from: int64(points[0].Day), to: int64(points[len(points)-1].Day), low: low - pad, high: high + pad}
	f.to = max(f.to, f.from+1)
	f.fit()
	var buf [sparkPoints]int32
	keep := thin(points, sparkPoints, buf[:0])
	dst = append(dst, `<svg class="spark s0" viewBox="0 0 2000 416" preserveAspectRatio="none" fill="none" aria-hidden="true">`...)
	dst = f.appendSteps(dst, points, keep, false)
	dst = f.appendSteps(dst, points, keep, true)
	return append(dst, "</svg>"...)
}
