/** Wide scenes for the home page, composed of the shop's garments. */
import { backdrop } from './backdrop.ts';
import { darker, lighter, mix } from './colour.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import { type GarmentLook, garments } from './garments/index.ts';
import { brassPot, floorShadow, foldedStack, garland } from './props.ts';
import { blur, createSvgDefinitions, linearGradient, type SvgDefinitions } from './svg-definitions.ts';

const WIDTH = 1920;
const HEIGHT = 960;

interface PlacedGarment {
  readonly look: GarmentLook;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rotation?: number;
}

interface Scene {
  readonly wall: string;
  readonly seed: number;
  readonly arches: readonly (readonly [x: number, width: number, top: number])[];
  readonly shelf?: number;
  /** Drawn behind the garments, in front of the wall. */
  readonly props?: (defs: SvgDefinitions) => string;
  readonly items: readonly PlacedGarment[];
}

/** An arched niche in the wall, lit from the left. */
const arch = (
  defs: SvgDefinitions,
  wall: string,
  [x, width, top]: readonly [number, number, number],
): string => {
  const r = width / 2;
  const d = `M${x} ${HEIGHT}V${top + r}A${r} ${r} 0 0 1 ${x + width} ${top + r}V${HEIGHT}Z`;
  const depth = linearGradient(
    defs,
    [
      [0, darker(wall, 0.17)],
      [0.5, darker(wall, 0.07)],
      [1, lighter(wall, 0.2)],
    ],
    [0, 0, 1, 0],
  );
  return `<path d="${d}" fill="${depth}"/><path d="${d}" fill="none" stroke="${darker(wall, 0.35)}" stroke-width="14" opacity=".22" ${blur(defs, 9)}/>`;
};

const drawScene = ({ wall, seed, arches, shelf, props, items }: Scene): string => {
  const defs = createSvgDefinitions();
  const board =
    shelf === undefined
      ? ''
      : `<rect y="${shelf}" width="${WIDTH}" height="${HEIGHT - shelf}" fill="${linearGradient(defs, [
          [0, mix(wall, '#a9825c', 0.35)],
          [1, mix(wall, '#7d5a3a', 0.45)],
        ])}"/><rect y="${shelf}" width="${WIDTH}" height="5" fill="${lighter(wall, 0.5)}" opacity=".7"/>`;
  const placed = items
    .map(
      ({ look, x, y, scale, rotation = 0 }) =>
        `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${rotation} 330 413)">${garments[look.garment](defs, look)}</g>`,
    )
    .join('');
  const body =
    backdrop(defs, wall, seed, WIDTH, HEIGHT) +
    arches.map((position) => arch(defs, wall, position)).join('') +
    board +
    (props?.(defs) ?? '') +
    placed;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs.definitions()}</defs>${body}</svg>`;
};

const look = (
  garment: GarmentLook['garment'],
  weave: GarmentLook['weave'],
  border: GarmentLook['border'],
  seed: number,
  ground: string,
  motif: string,
  accent: string,
  trim: string,
): GarmentLook => ({ garment, weave, border, seed, colours: { ground, motif, accent, trim } });

const sarees: Scene = {
  wall: '#ead9c6',
  seed: 11,
  arches: [
    [880, 420, 120],
    [1380, 420, 120],
  ],
  shelf: 856,
  props: (defs) =>
    garland(defs, 820, 1346, -14, 52) +
    garland(defs, 1346, 1872, -14, 52) +
    floorShadow(defs, 1100, 896, 330) +
    floorShadow(defs, 1604, 896, 330) +
    brassPot(defs, 1838, 904) +
    foldedStack(defs, 1352, 914, [
      { ground: '#7d1f3c', motif: '#e2b75d', accent: '#e9c98f', trim: '#c08a35' },
      { ground: '#22305c', motif: '#e2b75d', accent: '#f1ead6', trim: '#b3131b' },
      { ground: '#d79a2b', motif: '#f4e3b2', accent: '#f1ead6', trim: '#8a1c28' },
    ]),
  items: [
    {
      look: look('saree', 'jaal', 'zari', 3, '#1f4a3d', '#d7b56d', '#e9e0bd', '#9b6f2c'),
      x: 1262,
      y: 96,
      scale: 1.02,
    },
    {
      look: look('saree', 'plain', 'floral', 5, '#f7f1e6', '#b3131b', '#d9a441', '#b3131b'),
      x: 760,
      y: 96,
      scale: 1.02,
    },
  ],
};

const festive: Scene = {
  wall: '#d5dbd4',
  seed: 23,
  arches: [[1120, 480, 90]],
  props: (defs) =>
    garland(defs, 760, 1060, -6, 84) +
    garland(defs, 1060, 1360, -6, 84) +
    garland(defs, 1360, 1660, -6, 84) +
    garland(defs, 1660, 1960, -6, 84),
  items: [
    {
      look: look('panjabi', 'plain', 'kolka', 8, '#f1e7d4', '#b98d3e', '#8c6a2f', '#8a1c28'),
      x: 800,
      y: 130,
      scale: 0.96,
      rotation: -5,
    },
    {
      look: look('kurti', 'batik', 'floral', 6, '#22305c', '#f1ead6', '#c98f3f', '#8a2f2a'),
      x: 1380,
      y: 140,
      scale: 0.94,
      rotation: 5,
    },
    {
      look: look('salwarKameez', 'floral', 'zari', 4, '#b5202a', '#e9b44c', '#f4d9a0', '#7d0f1c'),
      x: 1060,
      y: 84,
      scale: 1.06,
    },
  ],
};

const ornaments: Scene = {
  wall: '#e6d3cb',
  seed: 37,
  arches: [[860, 520, 110]],
  shelf: 742,
  items: [
    {
      look: look('shawl', 'kantha', 'stitch', 9, '#f1e7d4', '#b5202a', '#b98d3e', '#7d0f1c'),
      x: 870,
      y: 60,
      scale: 0.78,
    },
    {
      look: look('handbag', 'kantha', 'stitch', 7, '#22305c', '#f1ead6', '#d0a14a', '#8a2f2a'),
      x: 1240,
      y: 322,
      scale: 0.74,
    },
    {
      look: look('nagra', 'quiet', 'none', 2, '#8f1d22', '#e2b75d', '#e9c98f', '#5f1017'),
      x: 820,
      y: 560,
      scale: 0.48,
    },
    {
      look: look('bangles', 'plain', 'none', 2, '#d1a13f', '#a81c28', '#f3ead8', '#8a1c28'),
      x: 1612,
      y: 546,
      scale: 0.42,
    },
  ],
};

/** The scenes of the home page, the main one first. */
export const scenes: readonly Drawing[] = [
  createDrawing('scene-sarees', WIDTH, () => drawScene(sarees)),
  createDrawing('scene-festive', WIDTH, () => drawScene(festive)),
  createDrawing('scene-ornaments', WIDTH, () => drawScene(ornaments)),
];
