import { expectPages, pageRules, pages as pagesOfApi } from '../../relations/pages.ts';
import { forRelation } from '../for-relation.ts';

const listingPages = forRelation('pages', pageRules, async (t, shop, relation) => {
  // Reads the pages in every order, because ties occur at different rows in each.
  const { category } = await shop.listing(t);
  const sorts = ['all', 'newness', 'oldest', 'atoz', 'ztoa'];
  const lists = await Promise.all(
    sorts.map((sort_option) => shop.readListing(t, { category_slug: category, sort_option })),
  );
  expectPages(t, lists, relation);
});

/** The common page checks; the listing has its category and order in the body. */
export const pages: typeof listingPages = (operation) =>
  operation.name === 'catalogue.filterProducts' ? listingPages(operation) : pagesOfApi(operation);
