import type { Colours } from '../colours.ts';
import type { Motif } from './motifs.ts';

/** One repeat of a pattern, drawn over the ground colour. */
export interface Tile {
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

export type Weave = (colours: Colours) => Tile;

export const place = (x: number, y: number, markup: string, rotation = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale})">${markup}</g>`;

/** Half-drop repeat: a motif in the middle of the tile and another on its corners. */
export const halfDrop = (width: number, height: number, middle: string, corner: string, under = ''): Tile => {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  const markup =
    under + place(width / 2, height / 2, middle) + corners.map(([x, y]) => place(x, y, corner)).join('');
  return { width, height, markup };
};

export const scattered =
  (motif: Motif, width: number, height: number, scale = 1, angle = 0): Weave =>
  (colours) => {
    const drawn = motif(colours);
    return halfDrop(width, height, place(0, 0, drawn, angle, scale), place(0, 0, drawn, -angle, scale));
  };

export const bar = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;
