/** Base of all sewn tops: body, sleeves and neck, parameterized by measurements. */

import { borderAlong } from '../cloth/border.ts';
import { weaves } from '../cloth/weaves.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import { CENTRE, type Point, path, type Segment, symmetricPath } from '../outline.ts';
import { seededRandom } from '../random.ts';
import { drawShape, type Fold } from '../shape.ts';
import { blur, clip, type SvgDefinitions } from '../svg-definitions.ts';

/** Measurements of the right half in units: x from the centre line, y from the top of the drawing. */
export interface TunicCut {
  readonly neck: Point;
  readonly neckDepth: number;
  readonly vNeck?: boolean;
  readonly shoulder: Point;
  readonly underarm: Point;
  readonly waist: Point;
  readonly hem: Point;
  /** How much lower the hem is in the middle. */
  readonly hemDrop: number;
  /** Outer and inner corner of the cuff; absent for a sleeveless garment. */
  readonly cuff?: readonly [outer: Point, inner: Point];
  readonly hemBorder?: number;
  readonly cuffBorder?: number;
  readonly gloss?: number;
  /** Number of soft pleats falling from the waist. */
  readonly pleats?: number;
  readonly weaveScale?: number;
}

export interface TunicShapes {
  readonly body: string;
  readonly neckline: { readonly start: Point; readonly segments: readonly Segment[] };
}

const necklineOf = (cut: TunicCut): TunicShapes['neckline'] => {
  const [nx, ny] = cut.neck;
  const low = ny + cut.neckDepth;
  const start: Point = [CENTRE - nx, ny];
  const segments: Segment[] = cut.vNeck
    ? [
        [CENTRE - nx * 0.72, ny + cut.neckDepth * 0.5, CENTRE - nx * 0.25, low - 8, CENTRE, low],
        [CENTRE + nx * 0.25, low - 8, CENTRE + nx * 0.72, ny + cut.neckDepth * 0.5, CENTRE + nx, ny],
      ]
    : [
        [CENTRE - nx * 0.98, ny + cut.neckDepth * 0.6, CENTRE - nx * 0.6, low, CENTRE, low],
        [CENTRE + nx * 0.6, low, CENTRE + nx * 0.98, ny + cut.neckDepth * 0.6, CENTRE + nx, ny],
      ];
  return { start, segments };
};

export const tunicShapes = (cut: TunicCut): TunicShapes => {
  const [nx, ny] = cut.neck;
  const [sx, sy] = cut.shoulder;
  const [ux, uy] = cut.underarm;
  const [wx, wy] = cut.waist;
  const [hx, hy] = cut.hem;
  const r = (x: number) => CENTRE + x;
  const half: Segment[] = [
    [r(nx + (sx - nx) * 0.4), ny + (sy - ny) * 0.22, r(sx - 14), sy - 10, r(sx), sy],
    [r(sx - 6), sy + (uy - sy) * 0.4, r(ux - 6), uy - (uy - sy) * 0.3, r(ux), uy],
    [r(ux - 3), uy + (wy - uy) * 0.4, r(wx), wy - (wy - uy) * 0.35, r(wx), wy],
    [r(wx), wy + (hy - wy) * 0.35, r(hx - 6), hy - (hy - wy) * 0.3, r(hx), hy],
    [r(hx * 0.6), hy + cut.hemDrop, r(hx * 0.25), hy + cut.hemDrop, CENTRE, hy + cut.hemDrop],
  ];
  const neckline = necklineOf(cut);
  return { body: symmetricPath([r(nx), ny], half, neckline.segments), neckline };
};

const sleeve = (defs: SvgDefinitions, look: Look, cut: TunicCut): string => {
  if (cut.cuff === undefined) return '';
  const [[ox, oy], [ix, iy]] = cut.cuff;
  const [sx, sy] = cut.shoulder;
  const [ux, uy] = cut.underarm;
  const r = (x: number) => CENTRE + x;
  const d = path(
    [r(sx - 34), sy - 18],
    [
      [r(sx - 8), sy - 12, r(sx + 8), sy + 4, r(sx + 14), sy + 20],
      [r(sx + 14 + (ox - sx) * 0.42), sy + (oy - sy) * 0.45, r(ox - 4), oy - (oy - sy) * 0.25, r(ox), oy],
      [r((ox + ix) / 2 + 2), (oy + iy) / 2 + 6, r((ox + ix) / 2), (oy + iy) / 2 + 6, r(ix), iy],
      [r(ix - 4), iy - (iy - uy) * 0.35, r(ux + (ix - ux) * 0.25), uy + (iy - uy) * 0.25, r(ux - 8), uy - 4],
      [r(sx - 50), uy - 40, r(sx - 50), sy + 30, r(sx - 34), sy - 18],
    ],
    true,
  );
  const along = (Math.atan2((oy + iy) / 2 - sy, (ox + ix) / 2 - sx) * 180) / Math.PI;
  const width = cut.cuffBorder ?? 0;
  const [bx, by] = [
    Math.cos(((along + 180) * Math.PI) / 180) * width * 0.55,
    Math.sin(((along + 180) * Math.PI) / 180) * width * 0.55,
  ];
  const cuff =
    width === 0
      ? ''
      : borderAlong(
          look.border,
          look.colours,
          width,
          [r(ox + 8 + bx), oy - 3 + by],
          [[r(ix - 8 + bx), iy + 3 + by]],
        );
  const folds: Fold[] = [
    {
      d: `M${r(sx - 6)} ${sy + 40}C${r(sx + (ix - sx) * 0.3)} ${sy + (iy - sy) * 0.4} ${r(ix)} ${iy - 80} ${r(ix + 14)} ${iy}`,
      width: 12,
      strength: 0.42,
    },
    {
      d: `M${r(ux - 4)} ${uy - 6}C${r(ux + 16)} ${uy + 2} ${r(ux + 26)} ${uy - 22} ${r(ux + 36)} ${uy - 44}`,
      width: 9,
      strength: 0.5,
    },
  ];
  const right = drawShape(defs, {
    d,
    ground: look.colours.ground,
    tile: weaves[look.weave](look.colours),
    scale: cut.weaveScale ?? 0.62,
    rotation: along - 90,
    folds,
    inlay: cuff,
    gloss: cut.gloss ?? 0.25,
  });
  return `<g transform="translate(660 0) scale(-1 1)">${right}</g>${right}`;
};

/** The inside of the back, visible through the neck. */
const innerNeck = (defs: SvgDefinitions, look: Look, cut: TunicCut): string => {
  const [nx, ny] = cut.neck;
  const inside = darker(look.colours.ground, 0.38);
  const d = `M${CENTRE - nx - 2} ${ny + 1}C${CENTRE - nx * 0.5} ${ny + 15} ${CENTRE + nx * 0.5} ${ny + 15} ${CENTRE + nx + 2} ${ny + 1}L${CENTRE + nx + 2} ${ny + cut.neckDepth + 20}H${CENTRE - nx - 2}Z`;
  return (
    `<path d="${d}" fill="${inside}"/>` +
    `<path d="M${CENTRE - nx} ${ny + 4}C${CENTRE - nx * 0.5} ${ny + 19} ${CENTRE + nx * 0.5} ${ny + 19} ${CENTRE + nx} ${ny + 4}" fill="none" stroke="${lighter(look.colours.ground, 0.15)}" stroke-width="5"/>` +
    `<g ${clip(defs, d)}><rect x="${CENTRE - 17}" y="${ny + 17}" width="34" height="15" rx="1.500" fill="#f4ede1"/><path d="M${CENTRE - 9} ${ny + 24}h18" stroke="#8a6a4a" stroke-width="2"/></g>`
  );
};

const bodyFolds = (look: Look, cut: TunicCut): Fold[] => {
  const random = seededRandom(look.seed);
  const [ux, uy] = cut.underarm;
  const [wx, wy] = cut.waist;
  const [hx, hy] = cut.hem;
  const pull = (side: 1 | -1): Fold => ({
    d: `M${CENTRE + side * (ux - 4)} ${uy + 4}C${CENTRE + side * (ux - 40)} ${uy + 20} ${CENTRE + side * (ux - 70)} ${uy + 60} ${CENTRE + side * (ux - 82)} ${uy + 110}`,
    width: 12,
    strength: 0.34,
  });
  const count = cut.pleats ?? 3;
  const pleats = Array.from({ length: count }, (_, index): Fold => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const offset = (random() - 0.5) * 26;
    const top = wy + (random() - 0.3) * 40;
    return {
      d: `M${CENTRE + share * wx * 0.72 + offset * 0.4} ${top}C${CENTRE + share * wx * 0.78 + offset} ${top + (hy - top) * 0.35} ${CENTRE + share * hx * 0.8} ${hy - 120} ${CENTRE + share * hx * 0.84 + offset * 0.4} ${hy + cut.hemDrop}`,
      width: 11 + random() * 7,
      strength: 0.36 + random() * 0.2,
    };
  });
  return [pull(1), pull(-1), ...pleats];
};

/** Draws a tunic. `details` (placket, yoke, pockets) is clipped to the body; `overlay` is not. */
export const drawTunic = (
  defs: SvgDefinitions,
  look: Look,
  cut: TunicCut,
  details = '',
  overlay = '',
): string => {
  return look.back === true
    ? drawSewn(defs, look, { ...cut, neckDepth: 12, vNeck: false }, backSeams(look, cut))
    : drawSewn(defs, look, cut, details, overlay);
};

/** Seams, shoulder yoke and collar of the back view. */
const backSeams = (look: Look, cut: TunicCut): string => {
  const [sx, sy] = cut.shoulder;
  const [, ny] = cut.neck;
  const thread = darker(look.colours.ground, 0.5);
  return (
    `<path d="M${CENTRE - sx - 6} ${sy + 56}C${CENTRE - 60} ${sy + 72} ${CENTRE + 60} ${sy + 72} ${CENTRE + sx + 6} ${sy + 56}" fill="none" stroke="${thread}" stroke-width="1.800"/>` +
    `<path d="M${CENTRE - 22} ${sy + 70}V${cut.hem[1]}M${CENTRE + 22} ${sy + 70}V${cut.hem[1]}" stroke="${thread}" stroke-width="1.200" opacity=".5"/>` +
    `<path d="M${CENTRE - cut.neck[0] - 6} ${ny + 2}C${CENTRE - 20} ${ny + 24} ${CENTRE + 20} ${ny + 24} ${CENTRE + cut.neck[0] + 6} ${ny + 2}" fill="none" stroke="${darker(look.colours.ground, 0.12)}" stroke-width="17"/>`
  );
};

const drawSewn = (defs: SvgDefinitions, look: Look, cut: TunicCut, details = '', overlay = ''): string => {
  const { body } = tunicShapes(cut);
  const [hx, hy] = cut.hem;
  const width = cut.hemBorder ?? 0;
  const up = width * 0.5;
  const hem =
    width === 0
      ? ''
      : borderAlong(
          look.border,
          look.colours,
          width,
          [CENTRE - hx - 6, hy - up - 2],
          [
            [
              CENTRE - hx * 0.6,
              hy + cut.hemDrop - up,
              CENTRE - hx * 0.25,
              hy + cut.hemDrop - up,
              CENTRE,
              hy + cut.hemDrop - up,
            ],
            [
              CENTRE + hx * 0.25,
              hy + cut.hemDrop - up,
              CENTRE + hx * 0.6,
              hy + cut.hemDrop - up,
              CENTRE + hx + 6,
              hy - up - 2,
            ],
          ],
        );
  const main = drawShape(defs, {
    d: body,
    ground: look.colours.ground,
    tile: weaves[look.weave](look.colours),
    scale: cut.weaveScale ?? 0.62,
    folds: bodyFolds(look, cut),
    inlay: hem + details,
    elevation: 14,
    gloss: cut.gloss ?? 0.25,
  });
  return innerNeck(defs, look, cut) + sleeve(defs, look, cut) + main + overlay;
};

/** A vertical row of buttons. */
export const buttons = (
  defs: SvgDefinitions,
  from: number,
  to: number,
  count: number,
  colour: string,
  x = CENTRE,
): string => {
  return Array.from({ length: count }, (_, index) => {
    const y = from + ((to - from) * index) / Math.max(1, count - 1);
    return `<circle cx="${x + 1.2}" cy="${y + 2}" r="5" fill="#1d0f12" opacity=".4" ${blur(defs, 1.5)}/><circle cx="${x}" cy="${y}" r="4.600" fill="${colour}"/><circle cx="${x - 1.2}" cy="${y - 1.4}" r="1.800" fill="${lighter(colour, 0.7)}" opacity=".8"/>`;
  }).join('');
};
