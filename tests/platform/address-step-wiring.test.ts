import { expect, test } from 'vitest';
import { createAddressChoice } from '../../src/platform/address-choice.ts';
import { wireAddressStep } from '../../src/platform/checkout-wiring.ts';
import { createJsonStorage } from '../../src/platform/storage.ts';
import { home, office, rahima } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

const none = { owner: null, option: null };
const saved = { addresses: [home, office], preferred: home };

/** Creates the stores of a tab, wired to the events of the address step. */
const open = (email: string | null, stored: Record<string, string> = {}) => {
  const map = new Map(Object.entries(stored));
  const tabStorage = createJsonStorage(() => mapStorage(map));
  const shop = {
    addressChoice: createAddressChoice(tabStorage),
    notify: () => undefined,
  };
  return { ...shop, emit: wireAddressStep(shop, email), reload: () => createAddressChoice(tabStorage).get() };
};

test('the default address is used until another is selected, and the selection survives a reload [4.16]', () => {
  const { emit, reload } = open(null);
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ ...none, shipping: home.id, billing: home.id });
  emit({ type: 'address.selected', id: office.id, target: 'shipping' });
  expect(reload()).toEqual({ ...none, shipping: office.id, billing: home.id });
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ ...none, shipping: office.id, billing: home.id });
});

test('a restored address is selected by its new id', () => {
  const { emit, reload } = open(null);
  emit({ type: 'addresses.loaded', saved });
  emit({ type: 'address.replaced', id: home.id, by: 31 });
  expect(reload()).toEqual({ ...none, shipping: 31, billing: 31 });
});

test('an empty list keeps the stored selection; another customer’s selection is not used', () => {
  const theirs = { ...none, owner: rahima.email, shipping: office.id, billing: office.id };
  const { emit, reload } = open(null, { 'razz.addresses': JSON.stringify(theirs) });
  emit({ type: 'addresses.loaded', saved: { addresses: [], preferred: null } });
  expect(reload()).toEqual(theirs);
  emit({ type: 'addresses.loaded', saved });
  expect(reload()).toEqual({ ...none, shipping: home.id, billing: home.id });
});

test('the shipping option is only cleared by shipping.reset', () => {
  const { emit, addressChoice } = open(null);
  addressChoice.set({ owner: null, shipping: home.id, billing: home.id, option: 'pickup' });
  emit({ type: 'address.selected', id: office.id, target: 'billing' });
  expect(addressChoice.get()).toMatchObject({ billing: office.id, option: 'pickup' });
  emit({ type: 'shipping.reset' });
  expect(addressChoice.get()).toMatchObject({ billing: office.id, option: null });
});
