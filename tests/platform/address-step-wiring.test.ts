import { expect, test } from 'vitest';
import { createAddressChoice } from '../../src/platform/address-choice.ts';
import { wireAddressStep } from '../../src/platform/checkout-wiring.ts';
import { createShippingPick } from '../../src/platform/shipping-pick.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { home, office, rahima } from '../machines/fixtures.ts';
import { storageIn } from '../support/storage-in.ts';

const saved = { addresses: [home, office], preferred: home };

/** The stores of a tab, with what the address step of this person emits wired to them. */
const open = (email: string | null, stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const tabStorage = createJsonStorage(() => storageIn(map));
  const shop = {
    addressChoice: createAddressChoice(tabStorage),
    shippingPick: createShippingPick(tabStorage),
    notify: () => undefined,
  };
  return { ...shop, emit: wireAddressStep(shop, email), reload: () => createAddressChoice(tabStorage).get() };
};

test('the default is used until an address is chosen, and the choice survives a reload [4.16]', () => {
  const { emit, reload } = open(null);
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ owner: null, shipping: home.id, billing: home.id });
  emit({ type: 'address.used', id: office.id, target: 'shipping' });
  expect(reload()).toEqual({ owner: null, shipping: office.id, billing: home.id });
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ owner: null, shipping: office.id, billing: home.id });
});

test('a deleted address comes back into use under its new id', () => {
  const { emit, reload } = open(null);
  emit({ type: 'addresses.loaded', saved });
  emit({ type: 'address.replaced', id: home.id, by: 31 });
  expect(reload()).toEqual({ owner: null, shipping: 31, billing: 31 });
});

test('an empty list leaves the stored choice, and another person’s choice is not used', () => {
  const theirs = { owner: rahima.email, shipping: office.id, billing: office.id };
  const { emit, reload } = open(null, { 'razz.addresses': JSON.stringify(theirs) });
  emit({ type: 'addresses.loaded', saved: { addresses: [], preferred: null } });
  expect(reload()).toEqual(theirs);
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ owner: null, shipping: home.id, billing: home.id });
});

test('the picked shipping option is cleared only when the address step says so', () => {
  const { emit, shippingPick } = open(null);
  shippingPick.set('pickup');
  emit({ type: 'address.used', id: office.id, target: 'billing' });
  expect(shippingPick.get()).toBe('pickup');
  emit({ type: 'shipping.reset' });
  expect(shippingPick.get()).toBeNull();
});
