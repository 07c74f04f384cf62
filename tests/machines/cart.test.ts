import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type CartEmitted, cartMachine } from '../../src/machines/cart.ts';
import model from './cart.model.ts';
import { kurti, saree } from './fixtures.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);

/** An empty cart whose browser never answers. */
const openCart = () => {
  const machine = cartMachine.provide({
    actors: {
      restoreCart: fromPromise(() => new Promise<unknown>(() => undefined)),
      listenToTabs: fromCallback(() => undefined),
    },
  });
  const cart = createActor(machine, { input: { now: () => 1 } });
  const emitted: CartEmitted['type'][] = [];
  cart.on('*', ({ type }) => emitted.push(type));
  return { cart: cart.start(), emitted };
};

test('quantities change by one, also far from both limits', () => {
  const { cart } = openCart();
  const product = { ...saree, current_stock: 9 };
  cart.send({ type: 'line.add', pick: { product, quantity: 5, variation: null } });
  const quantity = () => cart.getSnapshot().context.lines[0]?.quantity;
  const id = cart.getSnapshot().context.lines[0]?.id ?? 0;
  cart.send({ type: 'quantity.increase', id });
  expect(quantity()).toBe(6);
  cart.send({ type: 'quantity.decrease', id });
  expect(quantity()).toBe(5);
});

test('buying now adds the product without a notification', () => {
  const { cart, emitted } = openCart();
  const pick = { product: kurti, quantity: 1, variation: 'M' };
  cart.send({ type: 'line.add', pick, isBuyNow: true });
  expect(cart.getSnapshot().context.lines).toHaveLength(1);
  expect(emitted).toEqual([]);
  cart.send({ type: 'line.add', pick });
  expect(emitted).toEqual(['toast.success', 'line.added']);
});
