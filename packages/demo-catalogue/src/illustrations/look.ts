import type { BorderName } from './cloth/border.ts';
import type { WeaveName } from './cloth/weaves.ts';
import type { Colours } from './colours.ts';

/** Everything a garment function needs to draw one piece. */
export interface Look {
  readonly weave: WeaveName;
  readonly border: BorderName;
  readonly colours: Colours;
  /** Varies folds, backdrop and the fall of light between pieces of one kind. */
  readonly seed: number;
  /** Lying face down; only sewn tops have a back of their own. */
  readonly back?: boolean;
}
