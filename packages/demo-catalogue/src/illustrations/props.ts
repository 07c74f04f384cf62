/** Things beside the garments of a scene. */
import { darker, lighter } from './colour.ts';
import type { Colours } from './colours.ts';
import { pointsAlong, type Segment } from './outline.ts';
import { drawShape } from './shape.ts';
import { blur, linearGradient, radialGradient, type SvgDefinitions } from './svg-definitions.ts';

const BRASS = '#b98a3c';
const MARIGOLD = ['#e08a1e', '#eda62f', '#d9741a'] as const;

/** A soft shadow on the floor, where a thing stands. */
export const floorShadow = (defs: SvgDefinitions, x: number, y: number, width: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width * 0.07}" fill="#2b1a12" opacity=".34" ${blur(defs, 12)}/>`;

/** A brass water pot, 150 units wide and 145 high, standing at (x, y). */
export const brassPot = (defs: SvgDefinitions, x: number, y: number): string => {
  const metal = linearGradient(
    defs,
    [
      [0, darker(BRASS, 0.45)],
      [0.28, lighter(BRASS, 0.5)],
      [0.5, BRASS],
      [0.85, darker(BRASS, 0.5)],
      [1, darker(BRASS, 0.2)],
    ],
    [0, 0, 1, 0],
  );
  const body =
    'M-30 -150C-36 -138 -40 -130 -52 -122C-84 -104 -92 -60 -74 -30C-62 -10 -44 0 -34 0H34C44 0 62 -10 74 -30C92 -60 84 -104 52 -122C40 -130 36 -138 30 -150Z';
  return (
    floorShadow(defs, x + 12, y, 190) +
    `<g transform="translate(${x} ${y}) scale(.900)"><path d="${body}" fill="${metal}"/>` +
    `<ellipse cy="-152" rx="44" ry="10" fill="${metal}"/><ellipse cy="-154" rx="34" ry="6" fill="${darker(BRASS, 0.65)}"/></g>`
  );
};

/** A garland of marigolds that hangs from (x1, y) to (x2, y), `sag` units deep. */
export const garland = (defs: SvgDefinitions, x1: number, x2: number, y: number, sag: number): string => {
  const curve: Segment = [
    x1 + (x2 - x1) * 0.25,
    y + sag * 1.33,
    x1 + (x2 - x1) * 0.75,
    y + sag * 1.33,
    x2,
    y,
  ];
  const flowers = MARIGOLD.map((colour) => {
    const light = radialGradient(defs, [
      [0, lighter(colour, 0.35)],
      [0.55, colour],
      [1, darker(colour, 0.35)],
    ]);
    // The dashes are petals.
    return `<circle r="12" fill="${light}" stroke="${darker(colour, 0.12)}" stroke-width="5" stroke-dasharray="7 3"/>`;
  });
  return pointsAlong([x1, y], [curve], 19)
    .map(
      ({ x, y, angle }, index) =>
        `<g transform="translate(${x} ${y}) rotate(${angle + index * 40})">${flowers[index % flowers.length]}</g>`,
    )
    .join('');
};

/** Folded sarees on each other, 250 units wide, the lowest at (x, y). */
export const foldedStack = (
  defs: SvgDefinitions,
  x: number,
  y: number,
  cloths: readonly Colours[],
): string => {
  const layer = (colours: Colours, index: number) => {
    const top = -46 * (index + 1);
    const left = -124 + index * 5;
    return drawShape(defs, {
      d: `M${left} ${top + 6}C-60 ${top - 2} 60 ${top - 2} ${-left} ${top + 6}C${8 - left} ${top + 16} ${8 - left} ${top + 34} ${-left} ${top + 42}C60 ${top + 48} -60 ${top + 48} ${left} ${top + 42}C${left - 8} ${top + 32} ${left - 8} ${top + 16} ${left} ${top + 6}Z`,
      ground: colours.ground,
      inlay: `<path d="M-150 ${top + 30}H150V${top + 60}H-150Z" fill="${colours.trim}"/><path d="M-150 ${top + 33}H150" stroke="${colours.motif}" stroke-width="3"/>`,
      elevation: 7,
      gloss: 0.6,
    });
  };
  return `${floorShadow(defs, x + 10, y, 300)}<g transform="translate(${x} ${y})">${cloths.map(layer).join('')}</g>`;
};
