import { darker, lighter, mix } from '../colour.ts';
import type { Colours } from '../colours.ts';
import { type Point, path, pointsAlong, type Segment } from '../outline.ts';
import { diamond, flower, kolka, type Motif } from './motifs.ts';

interface BorderStyle {
  readonly band: (colours: Colours) => string;
  readonly line: (colours: Colours) => string;
  readonly motif?: Motif;
  /** Motif size relative to the width of the border. */
  readonly size?: number;
  /** Distance between motifs relative to the width of the border. */
  readonly gap?: number;
}

const tooth: Motif = ({ motif }) => `<path d="M-10 10L0 -11 10 10Z" fill="${motif}"/>`;
const dash: Motif = ({ motif }) => `<rect x="-10" y="-2" width="20" height="4" rx="2" fill="${motif}"/>`;
const trim = ({ trim: colour }: Colours) => colour;
const motifColour = ({ motif }: Colours) => motif;

const borders = {
  none: undefined,
  zari: {
    band: ({ motif, trim: edge }) => mix(motif, edge, 0.25),
    line: ({ motif }) => lighter(motif, 0.45),
    motif: diamond,
    size: 0.6,
    gap: 0.55,
  },
  temple: { band: trim, line: motifColour, motif: tooth, size: 0.72, gap: 0.62 },
  floral: { band: trim, line: motifColour, motif: flower(6, 12), size: 0.66, gap: 0.85 },
  kolka: { band: trim, line: motifColour, motif: kolka, size: 0.68, gap: 0.9 },
  stitch: {
    band: ({ ground, trim: edge }) => mix(ground, edge, 0.12),
    line: trim,
    motif: dash,
    size: 0.7,
    gap: 0.95,
  },
  solid: { band: trim, line: ({ trim: colour }) => lighter(colour, 0.25) },
  tonal: { band: ({ ground }) => darker(ground, 0.18), line: ({ ground }) => lighter(ground, 0.2) },
} satisfies Record<string, BorderStyle | undefined>;

export type BorderName = keyof typeof borders;

/** Draws a border of `width` units along a path, with the motifs upright on the right of the path. */
export const borderAlong = (
  name: BorderName,
  colours: Colours,
  width: number,
  start: Point,
  segments: readonly Segment[],
): string => {
  const border: BorderStyle | undefined = borders[name];
  if (border === undefined) return '';
  const d = path(start, segments);
  const stroke = (colour: string, size: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size.toFixed(1)}"/>`;
  const band = border.band(colours);
  const line = border.line(colours);
  const motifColours = { ...colours, ground: band, motif: mix(line, band, 0.05), accent: colours.accent };
  const ornaments =
    border.motif === undefined
      ? ''
      : pointsAlong(start, segments, width * (border.gap ?? 1))
          .map(({ x, y, angle }) => {
            const scale = ((border.size ?? 1) * width) / 24;
            return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale.toFixed(2)})">${border.motif?.(motifColours) ?? ''}</g>`;
          })
          .join('');
  return (
    stroke(line, width) +
    stroke(band, width * 0.92) +
    stroke(line, width * 0.84) +
    stroke(band, width * 0.78) +
    ornaments
  );
};
