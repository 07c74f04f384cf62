import type { HomeFile } from './home-file.ts';

/** The default home page, independent of the catalogue. */
export const defaultHome: HomeFile = {
  blocks: [
    { type: 'hero' },
    { type: 'trust' },
    { type: 'tiles' },
    { type: 'featured' },
    {
      type: 'campaign',
      title: { en: 'Dressed for the celebration', bn: 'উৎসবের সাজ' },
      text: {
        en: 'Festive cuts in silk and cotton, from makers who have dressed weddings for generations.',
        bn: 'রেশম ও সুতির উৎসবের পোশাক, প্রজন্ম ধরে বিয়ের সাজ গড়া কারিগরদের হাতে।',
      },
      action: { en: 'See everything', bn: 'সব দেখুন' },
      href: '/shop/all',
      picture: 'scene-festive',
    },
    { type: 'deals' },
    { type: 'categories' },
    { type: 'stories' },
    { type: 'recently_viewed' },
  ],
};
