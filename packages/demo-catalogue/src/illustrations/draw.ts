import { backdrop } from './backdrop.ts';
import { closeCloth, folded } from './details.ts';
import { type GarmentLook, type GarmentName, garments } from './garments/index.ts';
import { newSheet, type Sheet } from './sheet.ts';

export const WIDTH = 660;
const HEIGHT = 826;

export type View = 'front' | 'back' | 'cloth' | 'folded' | 'near';

const SEWN: ReadonlySet<GarmentName> = new Set([
  'panjabi',
  'boysPanjabi',
  'sherwani',
  'fatua',
  'shirt',
  'koti',
  'sweater',
  'kurti',
  'straightKurti',
  'salwarKameez',
  'frock',
  'abaya',
]);

/** Point to look at from near, for pieces that are not cloth; what is not named here is shown as cloth. */
const NEAR: Partial<Record<GarmentName, readonly [x: number, y: number]>> = {
  nagra: [440, 360],
  sandal: [220, 270],
  slide: [440, 280],
  loafer: [220, 300],
  handbag: [330, 520],
  tote: [280, 380],
  clutch: [360, 400],
  wallet: [330, 500],
  belt: [440, 540],
  cap: [330, 470],
  jhumka: [210, 430],
  necklace: [330, 560],
  bangles: [330, 440],
  ring: [330, 320],
};

/** The views a garment is shown from, the first being its main picture. */
export const viewsOf = (garment: GarmentName): readonly View[] => {
  if (NEAR[garment] !== undefined) return ['front', 'near'];
  return SEWN.has(garment) ? ['front', 'back', 'cloth', 'folded'] : ['front', 'cloth', 'folded'];
};

const draw = (sheet: Sheet, look: GarmentLook, view: View): string => {
  if (view === 'cloth') return closeCloth(sheet, look);
  const wall = backdrop(sheet, look.colours.ground, look.seed + view.length * 7);
  if (view === 'folded') return wall + folded(sheet, look);
  const piece = garments[look.garment](sheet, view === 'back' ? { ...look, back: true } : look);
  if (view !== 'near') return wall + piece;
  const [x, y] = NEAR[look.garment] ?? [WIDTH / 2, HEIGHT / 2];
  return `${wall}<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(1.900) rotate(-6) translate(${-x} ${-y})">${piece}</g>`;
};

/** One view of a product as an SVG document of 660×826 units. */
export const drawLook = (look: GarmentLook, view: View): string => {
  const sheet = newSheet();
  const body = draw(sheet, look, view);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${sheet.definitions()}</defs>${body}</svg>`;
};
