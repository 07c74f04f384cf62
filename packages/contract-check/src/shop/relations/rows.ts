import { paramNames } from '../../contract/operation.ts';
import { objectsAt, valueAt } from '../../engine/body-path.ts';
import type { CheckContext } from '../../engine/check-context.ts';
import { type Exchange, isSuccess } from '../../engine/exchange.ts';
import type { RelationOf } from '../../engine/relation-of.ts';
import type { Value } from '../../session/fixtures.ts';
import { type Row, readAllPages } from '../../session/read-all-pages.ts';
import { sampleEvenly } from '../../session/sample-evenly.ts';
import { forRelation } from '../for-relation.ts';
import type { ShopFixtures } from '../shop-fixtures.ts';

type Node = Row & { id: number; slug: string };
const subtree = (node: Row, children: string): Row[] => [
  node,
  ...objectsAt(node[children], '[]').flatMap((inner) => subtree(inner, children)),
];
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));

/** A category lists exactly its own products and those of its descendants. */
export const categoryDescendants = forRelation(
  'descendants',
  ['relations/category-rows'],
  async (t, shop, relation, operation) => {
    const listing = await shop.listing(t);
    if (!listing.isComplete || listing.category !== 'all')
      return t.inconclusive('relations/category-rows', 'the whole listing is too long to read');
    const trees = await t.send(shop.visitor, relation.tree);
    const nodes = objectsAt(trees.json, '[]', 'items') as Node[];
    if (nodes.length === 0) return t.inconclusive('relations/category-rows', 'the shop has no categories');
    await Promise.all(
      sampleEvenly(nodes, 25).map(async (node) => {
        const body =
          'body' in relation.category
            ? { category_slug: node.slug, filter_params: [], sort_option: 'all' }
            : undefined;
        const params = 'param' in relation.category ? { [relation.category.param]: node.id } : {};
        const list = await readAllPages(
          (page) => t.send(shop.visitor, operation.name, { params, query: { page }, body }),
          relation.rows,
          operation.name === 'catalogue.filterProducts' ? 'meta.total' : 'data.total',
        );
        const exchange = list.pages[0]?.exchange;
        if (exchange === undefined || !isSuccess(exchange)) return;
        const within = new Set(subtree(node, 'items').map(({ id }) => id));
        const expected = new Set(ids(listing.rows.filter((row) => within.has(row[relation.field]))));
        const unexpected = list.rows.find((row) => !within.has(row[relation.field]));
        const unexpectedMessage = `“${node.slug}” lists id ${unexpected?.id}, which is in category ${unexpected?.[relation.field]}`;
        t.expect('relations/category-rows', unexpected === undefined, exchange, unexpectedMessage, {
          place: 'unexpected-row',
        });
        const actual = new Set(ids(list.rows));
        const missing = [...expected].find((id) => !actual.has(id));
        t.expect(
          'relations/category-rows',
          missing === undefined,
          exchange,
          `“${node.slug}” does not list id ${missing}, which is in it or a descendant`,
          { place: 'missing-row' },
        );
      }),
    );
  },
);

/** A vendor lists exactly its own products. */
export const rowsOf = forRelation('rows-of', ['relations/rows-of'], async (t, shop, relation, operation) => {
  const listing = await shop.listing(t);
  const all = await shop.params(t, shop.visitor, operation);
  await Promise.all(
    sampleEvenly(all, 12).map(async (params) => {
      const value = params[relation.param];
      const list = await readAllPages(
        (page) => t.send(shop.visitor, operation.name, { params, query: { page } }),
        relation.rows,
        'data.total',
      );
      const exchange = list.pages[0]?.exchange;
      if (exchange === undefined) return;
      const unexpected = list.rows.find((row) => row[relation.field] !== value);
      t.expect(
        'relations/rows-of',
        unexpected === undefined,
        exchange,
        `${value} lists id ${unexpected?.id} of ${unexpected?.[relation.field]}`,
        { place: 'unexpected-row' },
      );
      if (!listing.isComplete || listing.category !== 'all') return;
      const actual = new Set(ids(list.rows));
      const missing = listing.rows.find(
        (row) => row[relation.field] === value && !actual.has(String(row.id)),
      );
      t.expect(
        'relations/rows-of',
        missing === undefined,
        exchange,
        `${value} does not list its row with id ${missing?.id}`,
        { place: 'missing-row' },
      );
    }),
  );
});

/** The fields of each row agree with each other. */
export const rowsConsistent = forRelation(
  'rows-consistent',
  ['relations/row-consistent'],
  async (t, shop, relation, operation) => {
    const all = await shop.params(t, shop.visitor, operation);
    const exchanges =
      operation.name === 'catalogue.filterProducts'
        ? (await shop.listing(t)).pages.map(({ exchange }) => exchange)
        : await Promise.all(
            sampleEvenly(all, 60).map((params) => shop.readPublic(t, operation.name, params)),
          );
    for (const exchange of exchanges)
      for (const row of objectsAt(exchange.json, relation.rows)) {
        for (const [one, other] of relation.same) {
          const [a, b] = [valueAt(row, one), valueAt(row, other)];
          t.expect(
            'relations/row-consistent',
            a === b,
            exchange,
            `id ${row.id}: ${one} is ${a}, but ${other} is ${b}`,
            { place: other },
          );
        }
        const { full, paid, amount, type, flat } = relation.discount;
        const [price, sale, off] = [full, paid, amount].map((key) => Number(row[key]));
        const expected =
          row[type] === flat ? (price ?? 0) - (off ?? 0) : (price ?? 0) * (1 - (off ?? 0) / 100);
        t.expect(
          'relations/row-consistent',
          Math.abs((sale ?? 0) - expected) <= 1,
          exchange,
          `id ${row.id}: ${full} ${price} minus ${off} ${row[type]} is ${expected}, but ${paid} is ${sale}`,
          { place: amount },
        );
        for (const [low, high] of relation.atMost) {
          const [a, b] = [Number(valueAt(row, low)), Number(valueAt(row, high))];
          t.expect(
            'relations/row-consistent',
            a <= b,
            exchange,
            `id ${row.id}: ${low} ${a} is above ${high} ${b}`,
            { place: low },
          );
        }
      }
  },
);

/** How many differences in one field are read again, to exclude concurrent changes. */
const maxRereads = 3;

/** A list may omit long texts and the gallery by sending them empty. */
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

interface Difference {
  value: Value | undefined;
  id: unknown;
  listedId: unknown;
  key: string;
}

/** Excludes a concurrent change: reads the row, the listing and the row again before it compares them. */
const confirmDifference = async (
  t: CheckContext,
  shop: ShopFixtures,
  relation: RelationOf<'agrees-with'>,
  { value, id, listedId, key }: Difference,
  read: (value: Value | undefined) => Promise<Exchange>,
): Promise<void> => {
  const isSame = (row: Row): boolean => row.id === id;
  const now = (exchange: Exchange) =>
    JSON.stringify(objectsAt(exchange.json, relation.at).find(isSame)?.[key]);
  const before = await read(value);
  const { category } = await shop.listing(t);
  const { rows } = await shop.readListing(t, { category_slug: category });
  const after = await read(value);
  const listed = JSON.stringify(rows.find((row) => row.id === listedId)?.[key]);
  const message = `id ${listedId}: ${key} is ${now(after)}, but ${listed} in the listing`;
  const isStable = now(before) === now(after);
  t.expect('relations/same-everywhere', !isStable || now(after) === listed, after, message, { place: key });
};

/** A product has the same data here as in the listing. */
export const agreesWith = forRelation(
  'agrees-with',
  ['relations/same-everywhere'],
  async (t, shop, relation, operation) => {
    const listed = new Map(
      (await shop.listing(t)).rows.map((row) => [row[relation.by === 'slug' ? 'slug' : 'id'], row]),
    );
    const requested = sampleEvenly(await shop.params(t, shop.visitor, operation), 120);
    const [name] = paramNames(operation);
    let compared = 0;
    const read = (value: Value | undefined) =>
      t.send(shop.visitor, operation.name, {
        params: name === undefined || value === undefined ? {} : { [name]: value },
      });
    const differences: Difference[] = [];
    await Promise.all(
      requested.map(async (params) => {
        const value = name === undefined ? undefined : params[name];
        const exchange = await shop.readPublic(t, operation.name, params);
        for (const row of objectsAt(exchange.json, relation.at)) {
          const other = listed.get(relation.only === undefined ? row[relation.by] : value);
          if (other === undefined) continue;
          compared += 1;
          const keys =
            relation.only === undefined
              ? Object.keys(row).filter((key) => key in other && !isEmpty(other[key]))
              : [relation.only];
          for (const key of keys) {
            if (JSON.stringify(row[key]) === JSON.stringify(other[key])) t.pass('relations/same-everywhere');
            else differences.push({ value, id: row.id, listedId: other.id, key });
          }
          const isRequested =
            name === undefined || relation.only !== undefined || !(name in row) || row[name] === value;
          t.expect(
            'relations/same-everywhere',
            isRequested,
            exchange,
            `${value} was requested, but ${row[name ?? '']} returned`,
            { place: name ?? '' },
          );
        }
      }),
    );
    for (const key of new Set(differences.map((each) => each.key)))
      for (const each of differences.filter((difference) => difference.key === key).slice(0, maxRereads))
        await confirmDifference(t, shop, relation, each, read);
    if (compared === 0)
      t.inconclusive('relations/same-everywhere', 'no row of this response is in the listing');
  },
);
