import type { HomeFile } from './home-file.ts';

/** The default home page of a shop, filled from its own catalogue. */
export const defaultHome: HomeFile = {
  blocks: [
    { type: 'hero' },
    { type: 'trust' },
    { type: 'tiles' },
    { type: 'featured' },
    { type: 'deals' },
    { type: 'categories' },
    { type: 'stories' },
    { type: 'recently_viewed' },
  ],
};
