import { type CheckContext, InconclusiveError } from '../../engine/check-context.ts';
import { isSuccess } from '../../engine/exchange.ts';
import { objectsAt, valueAt } from '../../engine/place.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { Row } from '../../session/read-all-pages.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

/** Parents, ids and slugs of a tree fit together. */
export const categoryTree = forRelation('tree', ['relations/tree'], async (t, shop, relation, operation) => {
  const exchange = await t.send(shop.visitor, operation.name);
  const expect = (completeList: boolean, message: string, place: string) =>
    t.expect('relations/tree', completeList, exchange, message, { place });
  const go = (node: Row, parent: unknown, depth: number): void => {
    expect(
      node[relation.parent] === parent,
      `id ${node.id}: ${relation.parent} is ${node[relation.parent]}, and it stands below ${parent}`,
      relation.parent,
    );
    expect(depth <= 3, `id ${node.id} is on level ${depth}; menus have three`, 'depth');
    for (const inner of objectsAt(node[relation.deep], '[]')) go(inner, node.id, depth + 1);
  };
  for (const root of objectsAt(exchange.json, '[]')) go(root, 0, 1);
  const known = new Set(objectsAt(exchange.json, '[]', relation.deep).map(({ id }) => id));
  const { rows } = await shop.listing(t);
  const unlisted = rows.find(
    (row) => typeof row[relation.reference] === 'number' && !known.has(row[relation.reference]),
  );
  expect(
    unlisted === undefined,
    `product ${unlisted?.id} is in category ${unlisted?.[relation.reference]}, which the tree lacks`,
    relation.reference,
  );
  for (const key of relation.unique) {
    const values = objectsAt(exchange.json, '[]', relation.deep).map((node) => node[key]);
    const twice = values.find((value, i) => values.indexOf(value) !== i);
    expect(twice === undefined, `two nodes have the ${key} ${twice}`, key);
  }
});

/** A plain list is whole and has no repeats. */
export const passed = forRelation(
  'contains',
  ['relations/complete-list'],
  async (t, shop, relation, operation) => {
    const exchange = await t.send(shop.visitor, operation.name);
    const values = Array.isArray(exchange.json) ? exchange.json : [];
    const expect = (is: boolean, message: string, place: string) =>
      t.expect('relations/complete-list', is, exchange, message, { place });
    const padded = values.find((value) => typeof value === 'string' && value !== value.trim());
    expect(padded === undefined, `“${padded}” has blanks around it`, 'blanks');
    for (const value of relation.values) expect(values.includes(value), `${value} is missing`, value);
    expect(
      values.length >= relation.min,
      `there are ${values.length}; the country has ${relation.min}`,
      'min',
    );
    const twice = values.find((value, i) => values.indexOf(value) !== i);
    expect(twice === undefined, `${twice} is in it twice`, 'twice');
  },
);

const sameCode = (one: unknown, other: unknown): boolean =>
  String(one).toUpperCase() === String(other).toUpperCase();

/** A code cut short, or with a letter more, is another code: not valid, or a coupon of its own. */
const judgeNear = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: RelationOf<'verdict'>,
  name: string,
  code: string,
): Promise<void> => {
  for (const near of [code.slice(0, -1), `${code}X`.slice(0, 40)].filter((each) => each !== '')) {
    const exchange = await t.send(shop.visitor, name, { params: { code: near } });
    if (valueAt(exchange.json, relation.valid) !== true) continue;
    const given = valueAt(exchange.json, relation.code);
    const message = `asked for ${near}, which is not ${code}, and answered the coupon ${given}`;
    t.expect('relations/coupon-verdict', sameCode(given, near), exchange, message);
  }
};

/** A known code is valid with its own coupon; an unknown one is not valid, and no reason to fail. */
export const couponVerdict = forRelation(
  'verdict',
  ['relations/coupon-verdict'],
  async (t, shop, relation, operation) => {
    const unknown = await t.send(shop.visitor, operation.name, { params: { code: `NOSUCH${shop.seed}` } });
    t.expect(
      'relations/coupon-verdict',
      valueAt(unknown.json, relation.valid) === false,
      unknown,
      'a code that nobody gave is not answered as not valid',
    );
    let valid = 0;
    for (const code of (await shop.params(t, shop.visitor, operation)).code ?? []) {
      const exchange = await t.send(shop.visitor, operation.name, { params: { code } });
      if (!isSuccess(exchange) || valueAt(exchange.json, relation.valid) !== true) continue;
      valid += 1;
      await judgeNear(t, shop, relation, operation.name, String(code));
      const echoed = String(valueAt(exchange.json, relation.code));
      t.expect(
        'relations/coupon-verdict',
        sameCode(echoed, code),
        exchange,
        `asked for ${code}, answered the coupon ${echoed}`,
      );
    }
    if (valid === 0)
      t.inconclusive(
        'relations/coupon-verdict',
        'no valid code is known; give one under "coupons" in --data',
      );
  },
);

/** Rows stand newest first. */
export const newestFirst = forRelation(
  'newest-first',
  ['relations/newest-first'],
  async (t, shop, relation, operation) => {
    const person = shop.personFor(operation);
    const exchange = await t.send(person, operation.name);
    const rows = objectsAt(exchange.json, relation.rows);
    if (rows.length < 2) return t.inconclusive('relations/newest-first', 'there are fewer than two rows');
    const at = rows.findIndex(
      (row, i) => i > 0 && Number(row[relation.field]) > Number(rows[i - 1]?.[relation.field]),
    );
    t.expect('relations/newest-first', at === -1, exchange, `row ${at + 1} is newer than the row before it`);
    const isRising = rows.every((row, i) => i === 0 || Number(row.id) > Number(rows[i - 1]?.id));
    t.expect('relations/newest-first', !isRising, exchange, 'the rows stand oldest first, by their ids');
  },
);

/** Hits hold the words, at most as many as asked; nonsense finds nothing; each query has its result. */
export const searchHits = forRelation(
  'found',
  ['relations/search-hits'],
  async (t, shop, _proof, operation) => {
    const params = await shop.firstParams(t, shop.visitor, operation);
    const { rows } = await shop.listing(t);
    if (rows.length === 0) throw new InconclusiveError('the shop lists no product');
    // A reduced product's two prices differ, so that one in place of the other shows.
    const reduced = rows.find((row) => Number(row.sales_price) < Number(row.unit_price));
    const name = String((reduced ?? rows[0])?.name ?? '');
    const queries = [name.slice(0, 100), `zqxj${shop.seed}vwkpq`, ''];
    const body = { requests: queries.map((query) => ({ indexName: 'products', query, hitsPerPage: 2 })) };
    const exchange = await t.send(shop.visitor, operation.name, { params, body });
    const results = objectsAt(exchange.json, 'results[]');
    const expect = (is: boolean, message: string, place: string) =>
      t.expect('relations/search-hits', is, exchange, message, { place });
    expect(
      results.length === queries.length,
      `${queries.length} queries got ${results.length} results`,
      'results',
    );
    const hits = (at: number) => objectsAt(results[at], 'hits[]');
    expect(
      hits(0).some((hit) => hit.name === name),
      `“${name}” does not find the product of that name`,
      'hits',
    );
    expect(hits(1).length === 0, 'letters that nothing has find something', 'nonsense');
    for (const [i, result] of results.entries()) {
      expect(hits(i).length <= 2, `two hits were asked for, ${hits(i).length} came`, 'hitsPerPage');
      expect(
        hits(i).length <= Number(result.nbHits),
        `nbHits is ${result.nbHits}, and ${hits(i).length} hits came`,
        'nbHits',
      );
    }
    for (const hit of hits(0)) {
      const listed = rows.find(({ slug }) => slug === hit.slug);
      for (const price of ['unit_price', 'sales_price'])
        if (listed !== undefined && hit[price] !== undefined)
          expect(
            hit[price] === listed[price],
            `“${hit.slug}” has the ${price} ${hit[price]}, and in the listing ${listed[price]}`,
            price,
          );
    }
  },
);
