import { expect, test } from 'vitest';
import { type CheckContext, InconclusiveError } from '../src/engine/check-context.ts';
import { composeOrder, maxPieces, plainProduct, products } from '../src/shop/compose-order.ts';

const row = (id: number, current_stock: number) => ({
  id,
  current_stock,
  sales_price: 990,
  is_variant: false,
  variations: [],
});

/** Picks a product when the stock has changed since the listing was read: `now` is the current stock by product id. */
const choose = (now: Record<number, number>) => {
  const read = async (_person: unknown, _name: string, { params }: { params: { id: number } }) => ({
    json: { data: row(params.id, now[params.id] ?? 0) },
  });
  const shop = { listing: async () => ({ rows: [row(1, 9), row(2, 7), row(3, 5)] }) };
  return plainProduct({ send: read } as unknown as CheckContext, shop as never);
};

test('picks a product by its current stock, not by the stock of the listing', async () => {
  expect(await choose({ 1: 0, 2: 2, 3: 4 })).toMatchObject({ id: 3 });
});

test('is inconclusive if no product has enough stock', async () => {
  await expect(choose({ 1: 0, 2: 2, 3: 3 })).rejects.toBeInstanceOf(InconclusiveError);
});

test.each([
  [0, [1, 2, 3, 4]],
  [1, [3, 1, 2, 4]],
  [5, [2, 3, 1, 4]],
])(
  'with seed %i, the products with enough stock for a whole run are tried in another order',
  async (seed, ids) => {
    const rows = [row(4, maxPieces - 1), row(3, maxPieces), row(2, 50), row(1, 60)];
    const shop = { seed, listing: async () => ({ rows }) };
    const sorted = await products({} as CheckContext, shop as never);
    expect(sorted.map(({ id }) => id)).toEqual(ids);
  },
);

test('orders a product with variations if no other has enough stock', async () => {
  const rows = [row(1, 9), { ...row(2, 9), is_variant: true, variations: ['S', 'M'] }];
  const read = async (_person: unknown, _name: string, { params }: { params: { id: number } }) => ({
    json: { data: row(params.id, params.id === 1 ? 2 : 9) },
  });
  const shop = { data: {}, listing: async () => ({ rows }), values: async () => ['Dhaka'] };
  expect(await composeOrder({ send: read } as unknown as CheckContext, shop as never)).toMatchObject({
    cart: [{ productId: 2, quantity: 1, isVariant: true, variation: 'S' }],
    total_price_cart: 990,
  });
});
