import { setTimeout as wait } from 'node:timers/promises';
import type { Goods, HistoryClient, Item } from './clients.ts';
import type { HistoryShop } from './history-shop.ts';
import type { CouponInput, ShopInput, Status } from './models.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';

const name = 'operator';
const weights = { status: 55, stock: 20, coupon: 25 };

/** Changes statuses, stock and coupons by the functions of the operator's commands. */
export const runOperator = async (
  shop: HistoryShop,
  { items, coupons }: Goods,
  clients: readonly HistoryClient[],
  random: Random,
  recorder: Recorder,
): Promise<void> => {
  const { inventoryAdmin, orderAdmin } = shop.modules;
  const inventory = inventoryAdmin(shop.database.db, name);
  const admin = orderAdmin(shop.database.db, name, async (_, { id, shipping_address }) => ({
    recipient: shipping_address.email,
    subject: `The status of order ${id}`,
    text: 'It has changed.',
  }));

  /** Sets the status of an order that a client knows. */
  const setStatus = async () => {
    const order = random.pick(clients.flatMap(({ orders }) => orders));
    if (order === undefined) return;
    const to = random.weighted<Status>({ processing: 50, delivered: 25, cancelled: 25, pending: 0 });
    const input: ShopInput = { kind: 'set status', key: order.key, to };
    const start = recorder.now();
    await admin.setStatus(order.id, to).then(
      ({ from }) => recorder.add(name, input, { kind: 'status', status: from }, start),
      (error: Error) => {
        const isSoldOut = /no longer in stock/.test(error.message);
        recorder.add(name, input, isSoldOut ? { kind: 'sold out' } : undefined, start);
      },
    );
  };

  const setStock = async () => {
    const item = random.between(0, items.length - 1);
    const { productId, variation } = items[item] as Item;
    const input: ShopInput = { kind: 'set stock', item, to: random.between(0, 12) };
    const start = recorder.now();
    await inventory.setStock(String(productId), input.to, variation).then(
      (set) => recorder.add(name, input, set && { kind: 'stock', stock: set.from }, start),
      () => recorder.add(name, input, undefined, start),
    );
  };

  const setCoupon = async () => {
    const code = random.pick(coupons) ?? '';
    const input: CouponInput = { kind: 'set coupon', code, isActive: random.isTrue(0.6) };
    const start = recorder.now();
    await inventory.setCouponActive(code, input.isActive).then(
      // Without a change it was in this state before.
      (changed) =>
        recorder.add(
          name,
          input,
          { isActive: changed === undefined ? input.isActive : !input.isActive },
          start,
        ),
      () => recorder.add(name, input, undefined, start),
    );
  };

  const steps = { status: setStatus, stock: setStock, coupon: setCoupon };
  while (!recorder.isFull) {
    await steps[random.weighted(weights)]();
    await wait(random.between(10, 80));
  }
};
