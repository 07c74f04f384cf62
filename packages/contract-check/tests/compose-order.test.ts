import { expect, test } from 'vitest';
import { type CheckContext, InconclusiveError } from '../src/engine/check-context.ts';
import { plainProduct } from '../src/shop/compose-order.ts';

const row = (id: number, current_stock: number) => ({
  id,
  current_stock,
  sales_price: 990,
  is_variant: false,
  variations: [],
});

/** A shop whose listing was read before others bought: `now` has the stock of each product since. */
const choose = (now: Record<number, number>, atLeast?: number) => {
  const read = async (_person: unknown, _name: string, { params }: { params: { id: number } }) => ({
    json: { data: row(params.id, now[params.id] ?? 0) },
  });
  const shop = { listing: async () => ({ rows: [row(1, 9), row(2, 7), row(3, 5)] }) };
  return plainProduct({ send: read } as unknown as CheckContext, shop as never, atLeast);
};

test('an order is of a product that has enough pieces now, not when the listing was read', async () => {
  expect(await choose({ 1: 0, 2: 2, 3: 4 })).toMatchObject({ id: 3 });
});

test('without such a product the check is inconclusive', async () => {
  await expect(choose({ 1: 0, 2: 2, 3: 4 }, 5)).rejects.toBeInstanceOf(InconclusiveError);
});
