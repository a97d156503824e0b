package chart

// maxPoints is how many points a curve is drawn with. More can not be told
// apart, and a picture of them weighs a few kilobytes.
const maxPoints = 300

// Thin returns the points of a curve, at most most of them: enough to draw it in
// less room. The slice is the curve's own where all are few enough.
func (c *Curve) Thin(most int) []Point {
	points := clean(c.Points)
	if len(points) <= most {
		return points
	}
	var list []Point
	for _, i := range thin(points, most, nil) {
		list = append(list, points[i])
	}
	return list
}

// thin appends to keep the indexes of the points to draw, at most most of
// them, in order: all where they are few; else the first and the last, both
// ends of each pause, and of each of equally many neighbours the lowest and the
// highest, so that no peak is lost.
func thin(points []Point, most int, keep []int32) []int32 {
	n := len(points)
	if n <= most {
		for i := range n {
			keep = append(keep, int32(i))
		}
		return keep
	}
	pauses := func(i int) bool { return i+1 < n && points[i].Break != points[i+1].Break }
	must := 2
	for i := 1; i < n-1; i++ {
		if pauses(i) {
			must++
		}
	}
	if must > most/2 { // so many pauses are a habit
		pauses = func(int) bool { return false }
		must = 2
	}
	buckets := (most - must) / 2
	for b := range buckets {
		from, to := b*n/buckets, (b+1)*n/buckets
		low, high := from, from
		for i := from; i < to; i++ {
			if points[i].Value < points[low].Value {
				low = i
			}
			if points[i].Value > points[high].Value {
				high = i
			}
		}
		for i := from; i < to; i++ {
			if i == low || i == high || i == 0 || i == n-1 || pauses(i) {
				keep = append(keep, int32(i))
			}
		}
	}
	return keep
}
