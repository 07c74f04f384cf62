import type { EditedBlock } from '../../src/contracts/admin/schemas/home.ts';

/** The general home page of a shop, filled from its own catalogue. */
export const defaultHome: readonly EditedBlock[] = [
  { type: 'hero' },
  { type: 'trust' },
  { type: 'featured' },
  { type: 'tiles' },
  { type: 'deals' },
  { type: 'categories' },
  { type: 'stories' },
  { type: 'recently_viewed' },
];
