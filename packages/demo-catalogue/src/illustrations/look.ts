import type { BorderName } from './cloth/border.ts';
import type { WeaveName } from './cloth/weaves.ts';
import type { Colours } from './colours.ts';

/** Appearance of a garment. */
export interface Look {
  readonly weave: WeaveName;
  readonly border: BorderName;
  readonly colours: Colours;
  /** Varies folds, backdrop and light between garments of one kind. */
  readonly seed: number;
  /** Draws the back. */
  readonly back?: boolean;
}
