import type { Tile } from './cloth/loom.ts';
import { darker, lighter } from './colour.ts';
import { blur, clip, gradient, type Sheet } from './sheet.ts';

/** A crease: a curve over the cloth, dark on one side and lit on the other. */
export interface Fold {
  readonly d: string;
  readonly width: number;
  /** 0 to 1. */
  readonly strength?: number;
}

export interface Piece {
  readonly d: string;
  readonly ground: string;
  readonly tile?: Tile;
  readonly scale?: number;
  readonly turn?: number;
  readonly folds?: readonly Fold[];
  /** Drawn inside the outline, under the creases: borders, bands. */
  readonly inlay?: string;
  /** How far the piece stands off what lies beneath it, in units; 0 draws no shadow. */
  readonly lift?: number;
  /** Gleam of the cloth, 0 (cotton) to 1 (silk, leather). */
  readonly gleam?: number;
}

/** Paint for a repeat, turned by degrees. */
export const weavePaint = (sheet: Sheet, tile: Tile, scale = 1, turn = 0): string => {
  const id = sheet.define(
    (name) =>
      `<pattern id="${name}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(330 120) rotate(${turn}) scale(${scale})">${tile.markup}</pattern>`,
  );
  return `url(#${id})`;
};

/**
 * Creases in cloth of the outline `d`. All the dark sides are blurred at once and all the lit sides at once;
 * the outline, drawn in no colour, gives the blur its box, which a thin crease alone would make too small.
 */
export const foldMarkup = (sheet: Sheet, d: string, ground: string, folds: readonly Fold[]): string => {
  if (folds.length === 0) return '';
  const mean = folds.reduce((sum, { width }) => sum + width, 0) / folds.length;
  const soft = blur(sheet, Math.max(2, Math.round(mean * 0.45)), 6);
  const side = (colour: string, share: number, strokeShare: number, shift: number) =>
    `<g fill="none" stroke="${colour}" stroke-linecap="round" ${soft}><path d="${d}" stroke="none"/>${folds
      .map(
        ({ d: crease, width, strength = 0.5 }) =>
          `<path d="${crease}" stroke-width="${(width * strokeShare).toFixed(1)}" opacity="${(strength * share).toFixed(2)}" transform="translate(${(width * shift).toFixed(1)} 0)"/>`,
      )
      .join('')}</g>`;
  return side(darker(ground, 0.62), 0.75, 1, 0) + side(lighter(ground, 0.75), 0.55, 0.7, -0.95);
};

/** Shadow on what lies beneath: a soft one as far as the piece stands off, and a close dark one. */
const shadowMarkup = (sheet: Sheet, d: string, lift: number): string => {
  if (lift === 0) return '';
  const soft = blur(sheet, Math.max(3, Math.round(lift * 0.9)));
  return (
    `<path d="${d}" fill="#2b1a12" opacity=".34" transform="translate(${lift * 0.5} ${lift})" ${soft}/>` +
    `<path d="${d}" fill="none" stroke="#2b1a12" stroke-width="3" opacity=".12" transform="translate(1 2)"/>`
  );
};

/** One cut of cloth lying on what is beneath it: shadow, ground, weave, creases, light, rounded edge. */
export const drawPiece = (sheet: Sheet, piece: Piece): string => {
  const { d, ground, tile, folds = [], inlay = '', lift = 10, gleam = 0.25 } = piece;
  const cloth =
    tile === undefined ? '' : `<path d="${d}" fill="${weavePaint(sheet, tile, piece.scale, piece.turn)}"/>`;
  const light = gradient(
    sheet,
    [
      [0, '#fffaf0', 0.1 + gleam * 0.3],
      [0.45, '#fffaf0', 0],
      [0.62, '#1d0f12', 0],
      [1, '#1d0f12', 0.2 + gleam * 0.14],
    ],
    [0.1, 0, 0.9, 1],
  );
  const edge = `<path d="${d}" fill="none" stroke="${darker(ground, 0.6)}" stroke-width="16" opacity=".34" ${blur(sheet, 7, 6)}/>`;
  const rim = `<path d="${d}" fill="none" stroke="${lighter(ground, 0.6)}" stroke-width="2" opacity=".3" transform="translate(1.400 1.600)"/>`;
  return (
    shadowMarkup(sheet, d, lift) +
    `<path d="${d}" fill="${ground}"/>` +
    `<g ${clip(sheet, d)}>${cloth}${inlay}${foldMarkup(sheet, d, ground, folds)}<path d="${d}" fill="${light}"/>${edge}${rim}</g>` +
    `<path d="${d}" fill="none" stroke="${darker(ground, 0.55)}" stroke-width="1.200" opacity=".55"/>`
  );
};
