import type { Operation } from '../../contract/operation.ts';
import { objectsAt, valueAt } from '../../engine/body-path.ts';
import type { CheckFactory } from '../../engine/check.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { isSuccess } from '../../engine/exchange.ts';
import { type RelationOf, relationOf } from '../../engine/relation-of.ts';
import { expectPages, pageRules, pages as pagesOfApi, readLists } from '../../relations/pages.ts';
import { anyProduct, composeOrder, lineOf } from '../compose-order.ts';
import { forRelation } from '../for-relation.ts';
import { optionalOrders } from '../optional-orders.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

const listingPages = forRelation('pages', pageRules, async (t, shop, relation, operation) => {
  // Reads the pages in every order, because ties occur at different rows in each.
  const { category, ...listing } = await shop.listing(t);
  const sorted = relationOf(operation, 'sorted');
  const sorts = [
    'all',
    ...(sorted === undefined ? [] : [...sorted.reversed.flat(), ...optionalOrders(listing, sorted)]),
  ];
  const lists = await Promise.all(
    sorts.map((sort_option) => shop.readListingOnce(t, { category_slug: category, sort_option })),
  );
  expectPages(t, lists, relation);
});

/** How many orders are placed at most for a second page. */
const maxOrders = 50;
/** A stock that orders which cannot be cancelled may use up. */
const plentyOfStock = 100;

/** Places orders of A until their list has a second page, and cancels each, which returns its stock. */
const placeSecondPage = async (
  t: CheckContext,
  shop: ShopFixtures,
  place: Operation,
  { rows }: RelationOf<'pages'>,
): Promise<void> => {
  let canCancel = true;
  for (let placed = 0; placed < maxOrders; placed += 1) {
    const { json } = await t.send(shop.a, t.operation, { query: { page: 2 } });
    if (objectsAt(json, rows).length > 0) return;
    const lines = [lineOf(await anyProduct(t, shop, canCancel ? 1 : plentyOfStock))];
    const order = await t.mustSucceed(shop.a, place.name, { body: await composeOrder(t, shop, { lines }) });
    const params = { orderId: valueAt(order.json, 'order_id') as number };
    canCancel &&= isSuccess(await t.send(shop.a, 'orders.cancel', { params, body: {} }));
  }
};

const orderPages = forRelation('pages', pageRules, async (t, shop, relation, operation) => {
  const place = [...t.operations()].find((each) => relationOf(each, 'order')?.list === operation.name);
  try {
    if (place !== undefined) await placeSecondPage(t, shop, place, relation);
  } catch (error) {
    if (!(error instanceof InconclusiveError)) throw error;
  }
  const { lists, style } = await readLists(t, shop, operation, relation);
  expectPages(t, lists, style);
});

const factories: Record<string, CheckFactory<ShopFixtures>> = {
  'catalogue.filterProducts': listingPages,
  'orders.mine': orderPages,
};

/** The common page checks. The listing has its category and order in the body; the list of orders may be short. */
export const pages: CheckFactory<ShopFixtures> = (operation) =>
  (factories[operation.name] ?? pagesOfApi)(operation);
