import { expect, test } from 'vitest';
import { type CheckContext, InconclusiveError } from '../src/engine/check-context.ts';
import { composeOrder, plainProduct } from '../src/shop/compose-order.ts';

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
