import { expectPages, pageRules, pages as pagesOfApi } from '../../relations/pages.ts';
import { forRelation } from '../for-relation.ts';

const listingPages = forRelation('pages', pageRules, async (t, shop, relation) => {
  // Many rows look alike under one order and not under another, so ties are met in each.
  const { category } = await shop.listing(t);
  const sorts = ['all', 'newness', 'oldest', 'atoz', 'ztoa'];
  const walked = await Promise.all(
    sorts.map((sort_option) => shop.readListing(t, { category_slug: category, sort_option })),
  );
  expectPages(t, walked, relation);
});

/** The same checks as for any API; the listing takes its category and order in its body. */
export const pages: typeof listingPages = (operation) =>
  operation.name === 'catalogue.filterProducts' ? listingPages(operation) : pagesOfApi(operation);
