import type { Colours } from '../colours.ts';
import type { Motif } from './motifs.ts';

/** One repeat of a cloth, drawn over its ground colour. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

export type Weave = (colours: Colours) => Tile;

export const at = (x: number, y: number, markup: string, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${markup}</g>`;

/** A motif in the middle of the repeat and another on its corners: a half-drop. */
export const halfDrop = (width: number, height: number, middle: string, corner: string, under = ''): Tile => {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  const markup =
    under + at(width / 2, height / 2, middle) + corners.map(([x, y]) => at(x, y, corner)).join('');
  return { width, height, markup };
};

export const scattered =
  (motif: Motif, width: number, height: number, scale = 1, lean = 0): Weave =>
  (colours) => {
    const drawn = motif(colours);
    return halfDrop(width, height, at(0, 0, drawn, lean, scale), at(0, 0, drawn, -lean, scale));
  };

export const bar = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;
