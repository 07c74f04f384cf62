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
export function weavePaint(sheet: Sheet, tile: Tile, scale = 1, turn = 0): string {
  const id = sheet.define(
    (name) =>
      `<pattern id="${name}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(330 120) rotate(${turn}) scale(${scale})">${tile.markup}</pattern>`,
  );
  return `url(#${id})`;
}

export function foldMarkup(sheet: Sheet, ground: string, { d, width, strength = 0.5 }: Fold): string {
  const soft = blur(sheet, Math.max(1.5, Math.round(width * 0.45)));
  const shade = darker(ground, 0.62);
  return (
    `<path d="${d}" fill="none" stroke="${shade}" stroke-width="${width}" stroke-linecap="round" opacity="${(strength * 0.75).toFixed(2)}" ${soft}/>` +
    `<path d="${d}" fill="none" stroke="${lighter(ground, 0.75)}" stroke-width="${(width * 0.7).toFixed(1)}" stroke-linecap="round" opacity="${(strength * 0.55).toFixed(2)}" transform="translate(${(-width * 0.95).toFixed(1)} 0)" ${soft}/>`
  );
}

/** One cut of cloth lying on what is beneath it: shadow, ground, weave, creases, light, rounded edge. */
export function drawPiece(sheet: Sheet, piece: Piece): string {
  const { d, ground, tile, folds = [], inlay = '', lift = 10, gleam = 0.25 } = piece;
  const shadow =
    lift === 0
      ? ''
      : `<path d="${d}" fill="#2b1a12" opacity=".3" transform="translate(${lift * 0.5} ${lift})" ${blur(sheet, Math.max(2, Math.round(lift * 0.9)))}/>` +
        `<path d="${d}" fill="#2b1a12" opacity=".25" transform="translate(1 2)" ${blur(sheet, 2)}/>`;
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
  const edge = `<path d="${d}" fill="none" stroke="${darker(ground, 0.6)}" stroke-width="16" opacity=".34" ${blur(sheet, 7)}/>`;
  const rim = `<path d="${d}" fill="none" stroke="${lighter(ground, 0.6)}" stroke-width="2.400" opacity=".4" transform="translate(1.400 1.600)" ${blur(sheet, 1)}/>`;
  const creases = folds.map((fold) => foldMarkup(sheet, ground, fold)).join('');
  return (
    shadow +
    `<path d="${d}" fill="${ground}"/>` +
    `<g ${clip(sheet, d)}>${cloth}${inlay}${creases}<path d="${d}" fill="${light}"/>${edge}${rim}</g>` +
    `<path d="${d}" fill="none" stroke="${darker(ground, 0.55)}" stroke-width="1.200" opacity=".55"/>`
  );
}
