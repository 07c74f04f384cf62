import { expect, test } from 'vitest';
import { startCart } from '../../src/platform/actors/cart-actors.ts';
import { firstCart } from '../../src/platform/actors/initial-views.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { saree, tenPercent } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

/** A tab over the storage that it shares with others. */
const open = async (map: Map<string, string>) => {
  const storage = createJsonStorage(() => storageIn(map));
  const notified: string[] = [];
  const asked: unknown[] = [];
  let elsewhere = () => {};
  const started: ReturnType<typeof startCart> = startCart({
    api: (async (line: string, { params }: { params: unknown }) => {
      asked.push([line, params]);
      return { is_valid: true, msg: 'Coupon applied.', coupon: tenPercent };
    }) as unknown as Api,
    storage: {
      ...storage,
      watch: (name, act) => {
        if (name === 'cart') elsewhere = act;
        return () => {};
      },
    },
    dispatch: (event) =>
      event.type === 'coupon.checked'
        ? void started.then(({ cart }) => cart.send(event))
        : notified.push(event.type),
  });
  const { cart, couponRecheck } = await started;
  return { storage, cart, couponRecheck, notified, asked, elsewhere: () => elsewhere() };
};
const pick = { product: saree, quantity: 2, variation: null };
const storedIn = (map: Map<string, string>) => JSON.parse(map.get('razz.cart') ?? 'null');

test('what is put into the cart is stored, and is there at once in the next visit', async () => {
  const map = new Map<string, string>();
  const { cart, storage } = await open(map);
  cart.send({ type: 'line.add', pick });
  await expect.poll(() => storedIn(map)?.lines).toHaveLength(1);
  expect(firstCart(storage)).toMatchObject({ lines: [{ productId: saree.id, quantity: 2 }], removed: [] });
  const next = await open(map);
  expect(next.cart.get().lines).toMatchObject([{ productId: saree.id, quantity: 2 }]);
});

test('what another tab does to the cart is taken over', async () => {
  const map = new Map<string, string>();
  const there = await open(map);
  const here = await open(map);
  there.cart.send({ type: 'line.add', pick });
  await expect.poll(() => storedIn(map)?.lines).toHaveLength(1);
  expect(here.cart.get().lines).toEqual([]);
  here.elsewhere();
  await expect.poll(() => here.cart.get().lines).toHaveLength(1);
});

test('a valid coupon is stored with the cart, and checked again on the next visit', async () => {
  const map = new Map<string, string>();
  const { cart, storage } = await open(map);
  cart.send({ type: 'line.add', pick });
  cart.send({ type: 'coupon.checked', coupon: tenPercent });
  await expect.poll(() => storedIn(map)?.coupon).toEqual(tenPercent);
  expect(firstCart(storage).coupon).toEqual(tenPercent);
  const next = await open(map);
  expect(next.cart.get().coupon).toEqual(tenPercent);
  expect(next.asked).toEqual([['GET /api/get_coupon_details/:code', { code: 'EID10' }]]);
  next.cart.send({ type: 'coupon.remove' });
  await expect.poll(() => storedIn(map)?.coupon).toBeNull();
  expect(next.cart.get().coupon).toBeNull();
});
