import type { BorderName } from './cloth/border.ts';
import type { WeaveName } from './cloth/weaves.ts';
import type { GarmentName } from './garments/index.ts';

/** Colours of one piece, each #rrggbb. */
export interface Colours {
  readonly ground: string;
  readonly motif: string;
  readonly accent: string;
  readonly trim: string;
}

/** Everything that decides how a product is drawn. */
export interface Look {
  readonly garment: GarmentName;
  readonly weave: WeaveName;
  readonly border: BorderName;
  readonly colours: Colours;
  /** Varies folds, backdrop and the fall of light between pieces of one kind. */
  readonly seed: number;
  /** Lying face down; only sewn tops have a back of their own. */
  readonly back?: boolean;
}
