import type { World } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { checkMutation } from '../src/mutants/run-mutant.ts';
import { maxPieces } from '../src/shop/compose-order.ts';

const totalStock = ({ products }: World): number =>
  products.reduce((sum, { current_stock }) => sum + current_stock, 0);

/** Checks the orders of a shop with three products, one without variations, that have the stock; a fourth is sold out. */
const checkOrders = async (stock: number) => {
  let world: World | undefined;
  const result = await checkMutation(
    {
      world: (created) => {
        world = created;
        created.pageSize = 24;
        const available = created.products.filter(({ current_stock }) => current_stock > 0).slice(0, 3);
        for (const [i, product] of available.entries()) {
          const variants = i === 0 ? null : { attribute: 'Size', variations: ['S', 'M'] };
          Object.assign(product, {
            current_stock: stock,
            variants,
            unit_price: 990.5,
            sales_price: 990.5,
            discount: 0,
          });
        }
        const soldOut = created.products.find(({ current_stock }) => current_stock === 0);
        created.products = [...available, ...(soldOut === undefined ? [] : [{ ...soldOut, variants: null }])];
      },
    },
    ['orders.*', 'relations/guest-merge'],
  );
  return { ...result, ordered: 3 * stock - (world === undefined ? 0 : totalStock(world)) };
};

test('the checks of orders are conclusive with three products of twelve pieces', {
  timeout: 180_000,
}, async () => {
  const { findings, inconclusive } = await checkOrders(12);
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  expect(
    inconclusive
      .filter(({ rule }) => rule !== 'negative/not-stored')
      .map(({ check, rule, reason }) => `${check} ${rule}: ${reason}`),
  ).toEqual([]);
});

test('a run orders at most the number of pieces that the inconclusive checks name', {
  timeout: 180_000,
}, async () => {
  const { findings, ordered } = await checkOrders(500);
  expect(findings).toEqual([]);
  expect(ordered).toBeGreaterThan(0);
  expect(ordered).toBeLessThanOrEqual(maxPieces);
});
