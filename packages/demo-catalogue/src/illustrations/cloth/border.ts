import { darker, lighter, mix } from '../colour.ts';
import type { Colours } from '../colours.ts';
import { type Point, path, type Segment, spots } from '../outline.ts';
import { diamond, flower, kolka, type Motif } from './motifs.ts';

interface Course {
  readonly band: (colours: Colours) => string;
  readonly line: (colours: Colours) => string;
  readonly motif?: Motif;
  /** Motif size against the band's width. */
  readonly size?: number;
  /** Distance between motifs against the band's width. */
  readonly gap?: number;
}

const tooth: Motif = ({ motif }) => `<path d="M-10 10L0 -11 10 10Z" fill="${motif}"/>`;
const dash: Motif = ({ motif }) => `<rect x="-10" y="-2" width="20" height="4" rx="2" fill="${motif}"/>`;
const trim = ({ trim: colour }: Colours) => colour;
const motifColour = ({ motif }: Colours) => motif;

const courses = {
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
} satisfies Record<string, Course | undefined>;

export type BorderName = keyof typeof courses;

/** A woven or sewn band `width` units wide along a line, its motifs standing on the line's right-hand side. */
export const borderAlong = (
  name: BorderName,
  colours: Colours,
  width: number,
  start: Point,
  segments: readonly Segment[],
): string => {
  const course: Course | undefined = courses[name];
  if (course === undefined) return '';
  const d = path(start, segments);
  const stroke = (colour: string, size: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size.toFixed(1)}"/>`;
  const band = course.band(colours);
  const line = course.line(colours);
  const inks = { ...colours, ground: band, motif: mix(line, band, 0.05), accent: colours.accent };
  const ornaments =
    course.motif === undefined
      ? ''
      : spots(start, segments, width * (course.gap ?? 1))
          .map(({ x, y, angle }) => {
            const scale = ((course.size ?? 1) * width) / 24;
            return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale.toFixed(2)})">${course.motif?.(inks) ?? ''}</g>`;
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
