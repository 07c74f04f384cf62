import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import type { CartEvent } from '../../src/machines/cart.ts';
import { CallFailed, type Failure } from '../../src/machines/failure.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { freshProducts, refreshCart } from '../../src/platform/refresh-cart.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { kurti, saree } from '../machines/fixtures.ts';

const notThere = { kind: 'refused', status: 404, message: 'Not found.', fields: {} } satisfies Failure;

/** A shop that sells these, and answers for all others with a failure. */
const shopOf = (sold: readonly ProductRow[], otherwise: Failure) => {
  const asked: number[] = [];
  const api = (async (_: string, { params: { id } }: { params: { id: number } }) => {
    asked.push(id);
    const data = sold.find((product) => product.id === id);
    if (!data) throw new CallFailed(otherwise);
    return { data };
  }) as unknown as Api;
  return { api, asked };
};

test('each product is asked about once; what is no longer sold is missing', async () => {
  const { api, asked } = shopOf([saree, kurti], notThere);
  const fresh = await freshProducts(api, [saree.id, 99, kurti.id, saree.id]);
  expect(asked).toEqual([saree.id, 99, kurti.id]);
  expect(fresh).toEqual({ products: [saree, kurti], missing: [99] });
});

test('more products than are asked about at once are all read', async () => {
  const sold = Array.from({ length: 15 }, (_, i) => ({ ...saree, id: i + 1 }));
  const ids = sold.map(({ id }) => id);
  const { products } = await freshProducts(shopOf(sold, notThere).api, ids);
  expect(products.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
});

test.each<Failure>([{ kind: 'offline' }, { kind: 'server', status: 500 }, { ...notThere, status: 429 }])(
  'a product that cannot be asked about is not missing: %j',
  async (failure) => {
    const asking = freshProducts(shopOf([saree], failure).api, [saree.id, 99]);
    await expect(asking).rejects.toMatchObject({ failure });
  },
);

test('the cart hears of the products in it, and of nothing when it is empty or nobody answers', async () => {
  const heardWith = async (inCart: ProductRow[], sold: ProductRow[], otherwise: Failure) => {
    const heard: CartEvent[] = [];
    const lines = inCart.map(({ id }) => ({ productId: id }));
    const cart = { get: () => ({ lines }), send: (event: CartEvent) => heard.push(event) };
    await refreshCart({ api: shopOf(sold, otherwise).api, cart } as unknown as Shop);
    return heard;
  };
  expect(await heardWith([saree, kurti], [saree], notThere)).toEqual([
    { type: 'products.refreshed', fresh: { products: [saree], missing: [kurti.id] } },
  ]);
  expect(await heardWith([saree], [], { kind: 'offline' })).toEqual([]);
  expect(await heardWith([], [saree], notThere)).toEqual([]);
});
