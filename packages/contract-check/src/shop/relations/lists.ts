import { objectsAt, valueAt } from '../../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { isSuccess } from '../../engine/exchange.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** Parents, ids and slugs of a tree are consistent. */
export const categoryTree = forRelation('tree', ['relations/tree'], async (t, shop, relation, operation) => {
  const exchange = await t.send(shop.visitor, operation.name);
  const expect = (completeList: boolean, message: string, place: string) =>
    t.expect('relations/tree', completeList, exchange, message, { place });
  const visit = (node: Row, parent: unknown, depth: number): void => {
    expect(
      node[relation.parentId] === parent,
      `id ${node.id} is under ${parent}, but its ${relation.parentId} is ${node[relation.parentId]}`,
      relation.parentId,
    );
    expect(depth <= 3, `id ${node.id} is on level ${depth}; the maximum is 3`, 'depth');
    for (const inner of objectsAt(node[relation.children], '[]')) visit(inner, node.id, depth + 1);
  };
  for (const root of objectsAt(exchange.json, '[]')) visit(root, 0, 1);
  const known = new Set(objectsAt(exchange.json, '[]', relation.children).map(({ id }) => id));
  const { rows } = await shop.listing(t);
  const unlisted = rows.find(
    (row) => typeof row[relation.reference] === 'number' && !known.has(row[relation.reference]),
  );
  expect(
    unlisted === undefined,
    `product ${unlisted?.id} is in category ${unlisted?.[relation.reference]}, which is not in the tree`,
    relation.reference,
  );
  for (const key of relation.unique) {
    const values = objectsAt(exchange.json, '[]', relation.children).map((node) => node[key]);
    const duplicate = values.find((value, i) => values.indexOf(value) !== i);
    expect(duplicate === undefined, `two nodes have the ${key} ${duplicate}`, key);
  }
});

/** A plain list is complete and has no duplicates. */
export const passed = forRelation(
  'contains',
  ['relations/complete-list'],
  async (t, shop, relation, operation) => {
    const exchange = await t.send(shop.visitor, operation.name);
    const values = Array.isArray(exchange.json) ? exchange.json : [];
    const expect = (passed: boolean, message: string, place: string) =>
      t.expect('relations/complete-list', passed, exchange, message, { place });
    const padded = values.find((value) => typeof value === 'string' && value !== value.trim());
    expect(padded === undefined, `“${padded}” has surrounding whitespace`, 'whitespace');
    for (const value of relation.values) expect(values.includes(value), `${value} is missing`, value);
    expect(
      values.length >= relation.min,
      `the list has ${values.length} values; the minimum is ${relation.min}`,
      'min',
    );
    const duplicate = values.find((value, i) => values.indexOf(value) !== i);
    expect(duplicate === undefined, `${duplicate} is in the list twice`, 'duplicate');
  },
);

const sameCode = (one: unknown, other: unknown): boolean =>
  String(one).toUpperCase() === String(other).toUpperCase();

/** A truncated or extended code is another code: invalid, or a coupon of its own. */
const expectExactMatch = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: RelationOf<'coupon'>,
  name: string,
  code: string,
): Promise<void> => {
  for (const near of [code.slice(0, -1), `${code}X`.slice(0, 40)].filter((each) => each !== '')) {
    const exchange = await t.send(shop.visitor, name, { params: { code: near } });
    if (valueAt(exchange.json, relation.valid) !== true) continue;
    const returned = valueAt(exchange.json, relation.code);
    const message = `the code ${near} returned the coupon ${returned}`;
    t.expect('relations/coupon', sameCode(returned, near), exchange, message);
  }
};

/** A known code returns its own coupon, an unknown one returns none. */
export const couponVerdict = forRelation(
  'coupon',
  ['relations/coupon'],
  async (t, shop, relation, operation) => {
    const unknown = await t.send(shop.visitor, operation.name, { params: { code: `NOSUCH${shop.seed}` } });
    t.expect(
      'relations/coupon',
      valueAt(unknown.json, relation.valid) === false,
      unknown,
      'an unknown code is not reported as invalid',
    );
    let valid = 0;
    for (const params of await shop.params(t, shop.visitor, operation)) {
      const { code = '' } = params;
      const exchange = await t.send(shop.visitor, operation.name, { params });
      if (!isSuccess(exchange) || valueAt(exchange.json, relation.valid) !== true) continue;
      valid += 1;
      await expectExactMatch(t, shop, relation, operation.name, String(code));
      const echoed = String(valueAt(exchange.json, relation.code));
      t.expect(
        'relations/coupon',
        sameCode(echoed, code),
        exchange,
        `the code ${code} returned the coupon ${echoed}`,
      );
    }
    if (valid === 0)
      t.inconclusive('relations/coupon', 'no valid coupon is known; add one under "coupons" in --data');
  },
);

/** Rows are sorted newest first. */
export const newestFirst = forRelation(
  'newest-first',
  ['relations/newest-first'],
  async (t, shop, relation, operation) => {
    const person = shop.personFor(operation);
    const params = await shop.firstParams(t, person, operation);
    const exchange = await t.send(person, operation.name, { params });
    const rows = objectsAt(exchange.json, relation.rows);
    if (rows.length < 2) return t.inconclusive('relations/newest-first', 'there are fewer than two rows');
    const at = rows.findIndex(
      (row, i) => i > 0 && Number(row[relation.field]) > Number(rows[i - 1]?.[relation.field]),
    );
    t.expect('relations/newest-first', at === -1, exchange, `row ${at + 1} is newer than the row before it`);
    const isRising = rows.every((row, i) => i === 0 || Number(row.id) > Number(rows[i - 1]?.id));
    t.expect(
      'relations/newest-first',
      !isRising,
      exchange,
      'the ids are ascending: the rows are sorted oldest first',
    );
  },
);

/** Hits contain the search words, at most as many as requested; a nonsense word has no hits; each query has a result. */
export const searchHits = forRelation(
  'search-hits',
  ['relations/search-hits'],
  async (t, shop, _relation, operation) => {
    const params = await shop.firstParams(t, shop.visitor, operation);
    const { rows } = await shop.listing(t);
    if (rows.length === 0) throw new InconclusiveError('the shop lists no product');
    // The two prices of a discounted product differ, so that a swap is noticed.
    const discounted = rows.find((row) => Number(row.sales_price) < Number(row.unit_price));
    const name = String((discounted ?? rows[0])?.name ?? '');
    const queries = [name.slice(0, 100), `zqxj${shop.seed}vwkpq`, ''];
    const body = { requests: queries.map((query) => ({ indexName: 'products', query, hitsPerPage: 2 })) };
    const exchange = await t.send(shop.visitor, operation.name, { params, body });
    const results = objectsAt(exchange.json, 'results[]');
    const expect = (passed: boolean, message: string, place: string) =>
      t.expect('relations/search-hits', passed, exchange, message, { place });
    expect(
      results.length === queries.length,
      `${queries.length} queries got ${results.length} results`,
      'results',
    );
    const hits = (at: number) => objectsAt(results[at], 'hits[]');
    expect(
      hits(0).some((hit) => hit.name === name),
      `a search for “${name}” does not find the product with that name`,
      'hits',
    );
    expect(hits(1).length === 0, 'a nonsense word has hits', 'no-hits');
    for (const [i, result] of results.entries()) {
      expect(hits(i).length <= 2, `2 hits were requested, ${hits(i).length} returned`, 'hitsPerPage');
      expect(
        hits(i).length <= Number(result.nbHits),
        `nbHits is ${result.nbHits}, but ${hits(i).length} hits were returned`,
        'nbHits',
      );
    }
    for (const hit of hits(0)) {
      const listed = rows.find(({ slug }) => slug === hit.slug);
      for (const price of ['unit_price', 'sales_price'])
        if (listed !== undefined && hit[price] !== undefined)
          expect(
            hit[price] === listed[price],
            `the ${price} of “${hit.slug}” is ${hit[price]}, but ${listed[price]} in the listing`,
            price,
          );
    }
  },
);
