import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import {
  addressFields,
  addressInput,
  blankAddress,
  filledAddress,
  putAddressBack,
  takeAddress,
  withAddress,
  withoutAddress,
} from '../../src/domain/address.ts';
import { applyAddress, loseAddress, regainAddress } from '../../src/domain/checkout.ts';
import { addressFormInput } from '../../src/machines/address-form.ts';
import { home, office, rahima } from '../machines/fixtures.ts';

const list = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 })
  .map((ids) => ids.map((id): Address => ({ ...home, id })));

describe('an address list', () => {
  it('is as it was once a removed address is put back', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 9 }), (addresses, id) => {
        const taken = takeAddress(addresses, id);
        if (taken === null) {
          expect(withoutAddress(addresses, id)).toEqual(addresses);
          return;
        }
        const rest = withoutAddress(addresses, id);
        expect(rest).toHaveLength(addresses.length - 1);
        expect(putAddressBack(rest, taken)).toEqual(addresses);
        expect(putAddressBack(addresses, taken)).toEqual(addresses);
      }),
    );
  });

  it('holds a saved address once: in place, or last', () => {
    const moved = { ...office, address1: '2 Lake View' };
    expect(withAddress([home, office], moved)).toEqual([home, moved]);
    expect(withAddress([office, home], moved)).toEqual([moved, home]);
    expect(withAddress([home], moved)).toEqual([home, moved]);
    expect(withAddress([], moved)).toEqual([moved]);
  });
});

describe('the address form', () => {
  it('starts with the signed-in person and Dhaka [3.11, 6.4, 9.11]', () => {
    const empty = Object.fromEntries(addressFields.map((field) => [field, '']));
    expect(blankAddress(rahima)).toEqual({ ...empty, ...rahima, city: 'Dhaka' });
  });

  it('starts empty for a visitor [6.4]', () => {
    expect(blankAddress(null)).toEqual({ ...blankAddress(rahima), name: '', email: '', phone: '' });
  });

  it('fills every field of a saved address, the absent ones empty [4.24]', () => {
    expect(filledAddress(office)).toMatchObject(addressInput(office));
    const empty = Object.fromEntries(addressFields.map((field) => [field, '']));
    expect(filledAddress(home)).toEqual({ ...empty, ...addressInput(home) });
    expect(addressInput(home)).not.toHaveProperty('id');
  });

  it.each([
    ['edit', { values: filledAddress(office), subject: { mode: 'edit', id: office.id } }],
    ['Edit', { values: blankAddress(rahima), subject: { mode: 'create' } }],
    ['all', { values: blankAddress(rahima), subject: { mode: 'create' } }],
    ['', { values: blankAddress(rahima), subject: { mode: 'create' } }],
  ])('of the type %j edits for edit alone [2.71, 2.72, 3.10]', (addressType, started) => {
    expect(addressFormInput({ user: rahima, addressType, address: office })).toEqual(started);
  });
});

describe('the choice of addresses', () => {
  const both = { shipping: home, billing: home };
  it('sets one or both [4.18]', () => {
    expect(applyAddress(both, office, 'all')).toEqual({ shipping: office, billing: office });
    expect(applyAddress(both, office, 'shipping')).toEqual({ shipping: office, billing: home });
    expect(applyAddress(both, office, 'billing')).toEqual({ shipping: home, billing: office });
  });

  it('keeps no outdated copy of an edited address', () => {
    const moved = { ...home, address1: '2 Lake View' };
    expect(applyAddress(both, moved, 'shipping')).toEqual({ shipping: moved, billing: moved });
    expect(applyAddress(both, moved, 'billing')).toEqual({ shipping: moved, billing: moved });
  });

  it('loses a deleted address to nobody', () => {
    expect(loseAddress({ shipping: home, billing: office }, home.id)).toEqual({
      shipping: null,
      billing: office,
    });
    expect(loseAddress({ shipping: home, billing: office }, office.id)).toEqual({
      shipping: home,
      billing: null,
    });
    expect(loseAddress(both, 99)).toEqual(both);
    expect(loseAddress({ shipping: null, billing: null }, 1)).toEqual({ shipping: null, billing: null });
  });

  it('regains it where it was, unless another was chosen meanwhile', () => {
    const none = { shipping: null, billing: null };
    const back = { ...home, id: 31 };
    expect(regainAddress(none, both, home.id, back)).toEqual({ shipping: back, billing: back });
    expect(regainAddress({ ...none, shipping: office }, both, home.id, back)).toEqual({
      shipping: office,
      billing: back,
    });
    expect(regainAddress({ ...none, billing: office }, both, home.id, back)).toEqual({
      shipping: back,
      billing: office,
    });
    expect(regainAddress(none, { shipping: office, billing: null }, home.id, back)).toEqual(none);
    expect(regainAddress(none, { shipping: null, billing: office }, home.id, back)).toEqual(none);
    expect(regainAddress(none, { shipping: office, billing: home }, home.id, back)).toEqual({
      shipping: null,
      billing: back,
    });
    expect(regainAddress(none, { shipping: home, billing: office }, home.id, back)).toEqual({
      shipping: back,
      billing: null,
    });
  });
});
