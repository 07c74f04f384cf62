import type { Tile } from './cloth/tile.ts';
import { darker, lighter } from './colour.ts';
import { blur, clip, linearGradient, type SvgDefinitions } from './svg-definitions.ts';

/** A crease: a curve with a dark and a lit side. */
export interface Fold {
  readonly d: string;
  readonly width: number;
  /** 0 to 1. */
  readonly strength?: number;
}

export interface Shape {
  readonly d: string;
  readonly ground: string;
  readonly tile?: Tile;
  readonly scale?: number;
  readonly rotation?: number;
  readonly folds?: readonly Fold[];
  /** Markup drawn inside the outline and below the creases, such as borders. */
  readonly inlay?: string;
  /** Height above the background, in units; 0 draws no shadow. */
  readonly elevation?: number;
  /** 0 (cotton) to 1 (silk, leather). */
  readonly gloss?: number;
}

/** `fill` value that repeats a tile, rotated by degrees. */
export const patternFill = (defs: SvgDefinitions, tile: Tile, scale = 1, rotation = 0): string => {
  const id = defs.define(
    (name) =>
      `<pattern id="${name}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(330 120) rotate(${rotation}) scale(${scale})">${tile.markup}</pattern>`,
  );
  return `url(#${id})`;
};

/**
 * Draws creases inside the outline `d`, with one blur for all dark sides and another for all lit sides. The outline is
 * included without a stroke, because the bounding box of a thin crease is too small for the blur.
 */
export const foldMarkup = (
  defs: SvgDefinitions,
  d: string,
  ground: string,
  folds: readonly Fold[],
): string => {
  if (folds.length === 0) return '';
  const meanWidth = folds.reduce((sum, { width }) => sum + width, 0) / folds.length;
  const blurFilter = blur(defs, Math.max(2, Math.round(meanWidth * 0.45)), 6);
  const side = (colour: string, share: number, strokeShare: number, shift: number) =>
    `<g fill="none" stroke="${colour}" stroke-linecap="round" ${blurFilter}><path d="${d}" stroke="none"/>${folds
      .map(
        ({ d: crease, width, strength = 0.5 }) =>
          `<path d="${crease}" stroke-width="${(width * strokeShare).toFixed(1)}" opacity="${(strength * share).toFixed(2)}" transform="translate(${(width * shift).toFixed(1)} 0)"/>`,
      )
      .join('')}</g>`;
  return side(darker(ground, 0.62), 0.75, 1, 0) + side(lighter(ground, 0.75), 0.55, 0.7, -0.95);
};

/** A soft drop shadow that grows with the elevation, and a narrow contact shadow. */
const shadowMarkup = (defs: SvgDefinitions, d: string, elevation: number): string => {
  if (elevation === 0) return '';
  const blurFilter = blur(defs, Math.max(3, Math.round(elevation * 0.9)));
  return (
    `<path d="${d}" fill="#2b1a12" opacity=".34" transform="translate(${elevation * 0.5} ${elevation})" ${blurFilter}/>` +
    `<path d="${d}" fill="none" stroke="#2b1a12" stroke-width="3" opacity=".12" transform="translate(1 2)"/>`
  );
};

/** Draws a piece of cloth or leather with shadow, ground colour, weave, creases, light and edge. */
export const drawShape = (defs: SvgDefinitions, shape: Shape): string => {
  const { d, ground, tile, folds = [], inlay = '', elevation = 10, gloss = 0.25 } = shape;
  const cloth =
    tile === undefined
      ? ''
      : `<path d="${d}" fill="${patternFill(defs, tile, shape.scale, shape.rotation)}"/>`;
  const light = linearGradient(
    defs,
    [
      [0, '#fffaf0', 0.1 + gloss * 0.3],
      [0.45, '#fffaf0', 0],
      [0.62, '#1d0f12', 0],
      [1, '#1d0f12', 0.2 + gloss * 0.14],
    ],
    [0.1, 0, 0.9, 1],
  );
  const edge = `<path d="${d}" fill="none" stroke="${darker(ground, 0.6)}" stroke-width="16" opacity=".34" ${blur(defs, 7, 6)}/>`;
  const rim = `<path d="${d}" fill="none" stroke="${lighter(ground, 0.6)}" stroke-width="2" opacity=".3" transform="translate(1.400 1.600)"/>`;
  return (
    shadowMarkup(defs, d, elevation) +
    `<path d="${d}" fill="${ground}"/>` +
    `<g ${clip(defs, d)}>${cloth}${inlay}${foldMarkup(defs, d, ground, folds)}<path d="${d}" fill="${light}"/>${edge}${rim}</g>` +
    `<path d="${d}" fill="none" stroke="${darker(ground, 0.55)}" stroke-width="1.200" opacity=".55"/>`
  );
};
