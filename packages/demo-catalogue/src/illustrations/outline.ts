/** x of the vertical axis of symmetry of a garment. */
export const CENTRE = 330;

/** A line to a point, or a cubic Bézier curve (two control points, then the end point), in absolute coordinates. */
export type Segment = readonly [number, number] | readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** SVG path data. */
export const path = (start: Point, segments: readonly Segment[], close = false): string => {
  const steps = segments.map((segment) => (segment.length === 2 ? 'L' : 'C') + segment.map(round).join(' '));
  return `M${start.map(round).join(' ')}${steps.join('')}${close ? 'Z' : ''}`;
};

const endOf = (segment: Segment): Point => {
  return segment.length === 2 ? segment : [segment[4], segment[5]];
};

/** The segments in reverse direction. */
const reversed = (start: Point, segments: readonly Segment[]): Segment[] => {
  const starts = [start, ...segments.map(endOf)];
  return segments
    .map((segment, index): Segment => {
      const [x, y] = starts[index] ?? start;
      return segment.length === 2 ? [x, y] : [segment[2], segment[3], segment[0], segment[1], x, y];
    })
    .reverse();
};

const mirror = (segment: Segment, centre: number): Segment => {
  const x = (value: number) => 2 * centre - value;
  return segment.length === 2
    ? [x(segment[0]), segment[1]]
    : [x(segment[0]), segment[1], x(segment[2]), segment[3], x(segment[4]), segment[5]];
};

/**
 * Closed outline that is symmetric about x = `centre`. `half` goes down the right side from `start` to the axis; `top`
 * connects the mirrored start on the left with `start`.
 */
export const symmetricPath = (
  start: Point,
  half: readonly Segment[],
  top: readonly Segment[] = [],
  centre = CENTRE,
): string => {
  const left = reversed(start, half).map((segment) => mirror(segment, centre));
  return path(start, [...half, ...left, ...top], true);
};

interface PathPoint {
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from the x axis. */
  readonly angle: number;
}

/** Points along a path, `gap` units apart. */
export const pointsAlong = (start: Point, segments: readonly Segment[], gap: number): PathPoint[] => {
  const points: PathPoint[] = [];
  let from = start;
  let last = start;
  let remaining = gap / 2;
  for (const segment of segments) {
    for (let step = 1; step <= 120; step++) {
      const point = pointOn(from, segment, step / 120);
      const length = Math.hypot(point[0] - last[0], point[1] - last[1]);
      remaining -= length;
      if (remaining <= 0) {
        const angle = (Math.atan2(point[1] - last[1], point[0] - last[0]) * 180) / Math.PI;
        points.push({ x: round(point[0]), y: round(point[1]), angle: round(angle) });
        remaining += gap;
      }
      last = point;
    }
    from = endOf(segment);
  }
  return points;
};

const pointOn = ([x0, y0]: Point, segment: Segment, t: number): Point => {
  if (segment.length === 2) return [x0 + (segment[0] - x0) * t, y0 + (segment[1] - y0) * t];
  const [x1, y1, x2, y2, x3, y3] = segment;
  const u = 1 - t;
  const cubic = (a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return [cubic(x0, x1, x2, x3), cubic(y0, y1, y2, y3)];
};
