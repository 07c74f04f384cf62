import { backdrop } from './backdrop.ts';
import { closeCloth, folded } from './details.ts';
import { type GarmentLook, type GarmentName, garments } from './garments/index.ts';
import { createSvgDefinitions, type SvgDefinitions } from './svg-definitions.ts';

export const WIDTH = 660;
const HEIGHT = 826;

export type View = 'front' | 'back' | 'cloth' | 'folded' | 'near';

const WITH_BACK_VIEW: ReadonlySet<GarmentName> = new Set([
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

/** Centre of the close-up of products that are not cloth; all others have a close-up of the cloth. */
const CLOSE_UP_CENTRES: Partial<Record<GarmentName, readonly [x: number, y: number]>> = {
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

/** The views of a garment, its main picture first. */
export const viewsOf = (garment: GarmentName): readonly View[] => {
  if (CLOSE_UP_CENTRES[garment] !== undefined) return ['front', 'near'];
  return WITH_BACK_VIEW.has(garment) ? ['front', 'back', 'cloth', 'folded'] : ['front', 'cloth', 'folded'];
};

const draw = (defs: SvgDefinitions, look: GarmentLook, view: View): string => {
  if (view === 'cloth') return closeCloth(defs, look);
  const wall = backdrop(defs, look.colours.ground, look.seed + view.length * 7);
  if (view === 'folded') return wall + folded(defs, look);
  const garment = garments[look.garment](defs, view === 'back' ? { ...look, back: true } : look);
  if (view !== 'near') return wall + garment;
  const [x, y] = CLOSE_UP_CENTRES[look.garment] ?? [WIDTH / 2, HEIGHT / 2];
  return `${wall}<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(1.900) rotate(-6) translate(${-x} ${-y})">${garment}</g>`;
};

/** Draws one view of a product as an SVG document of 660×826 units. */
export const drawLook = (look: GarmentLook, view: View): string => {
  const defs = createSvgDefinitions();
  const body = draw(defs, look, view);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs.definitions()}</defs>${body}</svg>`;
};
