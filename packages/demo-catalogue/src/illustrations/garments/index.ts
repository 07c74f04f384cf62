import type { Look } from '../look.ts';
import type { SvgDefinitions } from '../svg-definitions.ts';
import { belt, cap, clutch, handbag, tote, wallet } from './bags.ts';
import { pajama, palazzo, skirt } from './bottoms.ts';
import { cushion, lungi, quilt, shawl } from './drapes.ts';
import { bangles, jhumka, necklace, ring } from './jewellery.ts';
import { saree } from './saree.ts';
import { loafer, nagra, sandal, slide } from './shoes.ts';
import { boysPanjabi, fatua, koti, panjabi, sherwani, shirt, sweater } from './tops.ts';
import { abaya, frock, kurti, salwarKameez, straightKurti } from './womens-tops.ts';

type DrawGarment = (defs: SvgDefinitions, look: Look) => string;

export const garments = {
  saree,
  kurti,
  straightKurti,
  salwarKameez,
  abaya,
  frock,
  skirt,
  palazzo,
  panjabi: (defs: SvgDefinitions, look: Look) => panjabi(defs, look),
  boysPanjabi,
  sherwani,
  fatua,
  shirt,
  koti,
  sweater,
  pajama,
  lungi,
  shawl,
  quilt,
  cushion,
  nagra,
  sandal,
  slide,
  loafer,
  handbag,
  tote,
  clutch,
  wallet,
  belt,
  cap,
  jhumka,
  necklace,
  bangles,
  ring,
} satisfies Record<string, DrawGarment>;

export type GarmentName = keyof typeof garments;

/** A garment and its appearance. */
export interface GarmentLook extends Look {
  readonly garment: GarmentName;
}
