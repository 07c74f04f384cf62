import { expect, test } from 'vitest';
import { startCart } from '../../src/platform/actors/cart-actors.ts';
import { initialCart } from '../../src/platform/actors/initial-views.ts';
import type { Api } from '../../src/platform/api/operations.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { saree, tenPercent } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

/** Opens a tab on a shared storage. */
const open = async (map: Map<string, string>) => {
  const storage = createJsonStorage(() => mapStorage(map));
  const notified: string[] = [];
  const requests: unknown[] = [];
  let changeInOtherTab = () => {};
  const started: ReturnType<typeof startCart> = startCart({
    api: (async (operation: string, { params }: { params: unknown }) => {
      requests.push([operation, params]);
      return { is_valid: true, msg: 'Coupon applied.', coupon: tenPercent };
    }) as unknown as Api,
    storage: {
      ...storage,
      watch: (name, act) => {
        if (name === 'cart') changeInOtherTab = act;
        return () => {};
      },
    },
    dispatch: (event) =>
      event.type === 'coupon.changed'
        ? void started.then(({ cart }) => cart.send(event))
        : notified.push(event.type),
  });
  const { cart, coupon } = await started;
  return { storage, cart, coupon, notified, requests, changeInOtherTab: () => changeInOtherTab() };
};
const pick = { product: saree, quantity: 2, variation: null };
const storedIn = (map: Map<string, string>) => JSON.parse(map.get('razz.cart') ?? 'null');

test('cart lines are stored and restored on the next visit', async () => {
  const map = new Map<string, string>();
  const { cart, storage } = await open(map);
  cart.send({ type: 'line.add', pick });
  await expect.poll(() => storedIn(map)?.lines).toHaveLength(1);
  expect(initialCart(storage)).toMatchObject({ lines: [{ productId: saree.id, quantity: 2 }], removed: [] });
  const next = await open(map);
  expect(next.cart.get().lines).toMatchObject([{ productId: saree.id, quantity: 2 }]);
});

test('a change of the cart in another tab is adopted', async () => {
  const map = new Map<string, string>();
  const there = await open(map);
  const here = await open(map);
  there.cart.send({ type: 'line.add', pick });
  await expect.poll(() => storedIn(map)?.lines).toHaveLength(1);
  expect(here.cart.get().lines).toEqual([]);
  here.changeInOtherTab();
  await expect.poll(() => here.cart.get().lines).toHaveLength(1);
});

test('a valid coupon is stored with the cart and rechecked on the next visit', async () => {
  const map = new Map<string, string>();
  const { cart, coupon, storage } = await open(map);
  cart.send({ type: 'line.add', pick });
  coupon.send({ type: 'coupon.submit', code: 'EID10' });
  await expect.poll(() => storedIn(map)?.coupon).toEqual(tenPercent);
  expect(initialCart(storage).coupon).toEqual(tenPercent);
  const next = await open(map);
  expect(next.cart.get().coupon).toEqual(tenPercent);
  expect(next.requests).toEqual([['GET /api/get_coupon_details/:code', { code: 'EID10' }]]);
  next.coupon.send({ type: 'coupon.remove' });
  await expect.poll(() => storedIn(map)?.coupon).toBeNull();
  expect(next.cart.get().coupon).toBeNull();
});
