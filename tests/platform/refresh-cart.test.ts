import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import type { CartEvent } from '../../src/machines/cart.ts';
import { type Failure, RequestError } from '../../src/machines/failure.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { fetchProducts, refreshCart } from '../../src/platform/api/refresh-cart.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { kurti, saree } from '../machines/fixtures.ts';

const notThere = { kind: 'refused', status: 404, message: 'Not found.', fields: {} } satisfies Failure;

/** An API with these products, which rejects for all others. */
const shopOf = (sold: readonly ProductRow[], failure: Failure) => {
  const requested: number[] = [];
  const api = (async (_: string, { params: { id } }: { params: { id: number } }) => {
    requested.push(id);
    const data = sold.find((product) => product.id === id);
    if (!data) throw new RequestError(failure);
    return { data };
  }) as unknown as Api;
  return { api, requested };
};

test('fetchProducts requests each product once; 404 means missing', async () => {
  const { api, requested } = shopOf([saree, kurti], notThere);
  const fresh = await fetchProducts(api, [saree.id, 99, kurti.id, saree.id]);
  expect(requested).toEqual([saree.id, 99, kurti.id]);
  expect(fresh).toEqual({ products: [saree, kurti], missing: [99] });
});

test('fetchProducts loads more products than the concurrency limit', async () => {
  const sold = Array.from({ length: 15 }, (_, i) => ({ ...saree, id: i + 1 }));
  const ids = sold.map(({ id }) => id);
  const { products } = await fetchProducts(shopOf(sold, notThere).api, ids);
  expect(products.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
});

test.each<Failure>([{ kind: 'offline' }, { kind: 'server', status: 500 }, { ...notThere, status: 429 }])(
  'fetchProducts rejects on any other failure: %j',
  async (failure) => {
    const request = fetchProducts(shopOf([saree], failure).api, [saree.id, 99]);
    await expect(request).rejects.toMatchObject({ failure });
  },
);

test('refreshCart sends the fresh products, and nothing if the cart is empty or the request fails', async () => {
  const eventsFor = async (inCart: ProductRow[], sold: ProductRow[], failure: Failure) => {
    const events: CartEvent[] = [];
    const lines = inCart.map(({ id }) => ({ productId: id }));
    const cart = { get: () => ({ lines }), send: (event: CartEvent) => events.push(event) };
    await refreshCart({ api: shopOf(sold, failure).api, cart } as unknown as Shop);
    return events;
  };
  expect(await eventsFor([saree, kurti], [saree], notThere)).toEqual([
    { type: 'products.refreshed', fresh: { products: [saree], missing: [kurti.id] } },
  ]);
  expect(await eventsFor([saree], [], { kind: 'offline' })).toEqual([]);
  expect(await eventsFor([], [saree], notThere)).toEqual([]);
});
