import * as z from "zod";

/** The position of the picture «после» over «до». Lengths are pixels of «до»; by default both have the same width and the same centre. */

const maxShift = 20_000;
const coordinate = z.number().min(-maxShift).max(maxShift);

/** A point on «до» (`beforeX`, `beforeY`) and the same point on «после», in pixels of each picture. */
const pointPairSchema = z.strictObject({ beforeX: coordinate, beforeY: coordinate, afterX: coordinate, afterY: coordinate });
export type PointPair = z.infer<typeof pointPairSchema>;

export const pointPairs = 3;

export const alignmentSchema = z.strictObject({
  shiftX: coordinate,
  shiftY: coordinate,
  /** 1: the same width as «до». */
  scale: z.number().min(0.2).max(5),
  /** Degrees, clockwise. */
  rotation: z.number().min(-180).max(180),
  points: z.array(pointPairSchema).max(pointPairs),
});
export type Alignment = z.infer<typeof alignmentSchema>;

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Frame = Point & Size;

/** A point p of «после» lies at (a·x − b·y + e, b·x + a·y + f) of «до». */
export type Placement = { a: number; b: number; e: number; f: number };

export function placementOf(before: Size, after: Size, { shiftX, shiftY, scale, rotation }: Omit<Alignment, "points">): Placement {
  const size = (scale * before.width) / after.width;
  const angle = (rotation * Math.PI) / 180;
  const [a, b] = [size * Math.cos(angle), size * Math.sin(angle)];
  return {
    a,
    b,
    e: before.width / 2 + shiftX - (a * after.width - b * after.height) / 2,
    f: before.height / 2 + shiftY - (b * after.width + a * after.height) / 2,
  };
}

export const placed = ({ a, b, e, f }: Placement, { x, y }: Point): Point => ({ x: a * x - b * y + e, y: b * x + a * y + f });

/** The half-plane x · nx + y · ny ≤ limit. */
type Edge = { nx: number; ny: number; limit: number };

function edgesOf({ width, height }: Size, { a, b, e, f }: Placement): Edge[] {
  const size = Math.hypot(a, b);
  const [cos, sin] = [a / size, b / size];
  const along = e * cos + f * sin;
  const across = -e * sin + f * cos;
  return [
    { nx: cos, ny: sin, limit: along + width * size },
    { nx: -cos, ny: -sin, limit: -along },
    { nx: -sin, ny: cos, limit: across + height * size },
    { nx: sin, ny: -cos, limit: -across },
  ];
}

const [ratioWidth, ratioHeight] = [4, 3];
/** A narrower frame would look blurred on every page. */
const minWidth = 320;
const tolerance = 1e-6;

/**
 * The largest upright 4:3 frame that both pictures cover, in pixels of «до», as near to its middle as possible; `null` when it would be
 * too small. Its centre and size are the solution of a linear programme with eight edges, so it lies where three of them meet.
 */
export function frameOf(before: Size, after: Size, alignment: Omit<Alignment, "points">): Frame | null {
  const edges = [...edgesOf(before, { a: 1, b: 0, e: 0, f: 0 }), ...edgesOf(after, placementOf(before, after, alignment))].map(
    ({ nx, ny, limit }) => ({ nx, ny, reach: (Math.abs(nx) * ratioWidth + Math.abs(ny) * ratioHeight) / 2, limit }),
  );
  let best = { size: 0, corners: [] as Point[] };
  for (const [index, one] of edges.entries())
    for (const [next, two] of edges.entries())
      for (const three of index < next ? edges.slice(next + 1) : []) {
        const met = meetingOf(one, two, three);
        const isInside = met && edges.every(({ nx, ny, reach, limit }) => nx * met.x + ny * met.y + reach * met.size <= limit + tolerance);
        if (!isInside || met.size < best.size - tolerance) continue;
        best = met.size > best.size + tolerance ? { size: met.size, corners: [met] } : { ...best, corners: [...best.corners, met] };
      }
  const width = Math.floor(best.size * ratioWidth + tolerance);
  if (width < minWidth) return null;
  const height = Math.floor((width * ratioHeight) / ratioWidth);
  // The solutions form a convex set, so the mean of the corners is a solution, too.
  const x = best.corners.reduce((sum, corner) => sum + corner.x, 0) / best.corners.length;
  const y = best.corners.reduce((sum, corner) => sum + corner.y, 0) / best.corners.length;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

type Bound = { nx: number; ny: number; reach: number; limit: number };

/** The centre and the size at which the frame touches three edges at once, by Cramer's rule. */
function meetingOf(one: Bound, two: Bound, three: Bound): (Point & { size: number }) | null {
  const rows = [one, two, three];
  const of = (pick: (row: Bound) => [number, number, number]) => determinant(rows.map(pick));
  const all = of(({ nx, ny, reach }) => [nx, ny, reach]);
  if (Math.abs(all) < tolerance) return null;
  return {
    x: of(({ ny, reach, limit }) => [limit, ny, reach]) / all,
    y: of(({ nx, reach, limit }) => [nx, limit, reach]) / all,
    size: of(({ nx, ny, limit }) => [nx, ny, limit]) / all,
  };
}

function determinant(rows: [number, number, number][]): number {
  const [[a, b, c] = zeros, [d, e, f] = zeros, [g, h, i] = zeros] = rows;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

const zeros = [0, 0, 0] as const;
