import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import {
  addressFields,
  blankAddress,
  filledAddress,
  isOptionalAddressField,
  normalizeAddress,
  restoreAddress,
  streetLines,
  takeAddress,
  toAddressInput,
  upsertAddress,
  withoutAddress,
  withoutEmptyFields,
} from '../../src/domain/address.ts';
import { chooseAddress, chosenAddresses, replaceChosen } from '../../src/domain/checkout.ts';
import { addressFormInput } from '../../src/machines/address-form.ts';
import { home, office, rahima } from '../machines/fixtures.ts';

const list = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 })
  .map((ids) => ids.map((id): Address => ({ ...home, id })));

describe('an address list', () => {
  it('is unchanged after removing and restoring an address', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 9 }), (addresses, id) => {
        const removed = takeAddress(addresses, id);
        if (removed === null) {
          expect(withoutAddress(addresses, id)).toEqual(addresses);
          return;
        }
        const rest = withoutAddress(addresses, id);
        expect(rest).toHaveLength(addresses.length - 1);
        expect(restoreAddress(rest, removed)).toEqual(addresses);
        expect(restoreAddress(addresses, removed)).toEqual(addresses);
      }),
    );
  });

  it('replaces an existing address in place and appends a new one', () => {
    const moved = { ...office, address1: '2 Lake View' };
    expect(upsertAddress([home, office], moved)).toEqual([home, moved]);
    expect(upsertAddress([office, home], moved)).toEqual([moved, home]);
    expect(upsertAddress([home], moved)).toEqual([home, moved]);
    expect(upsertAddress([], moved)).toEqual([moved]);
  });
});

describe('address fields', () => {
  it('are all required except company_name and address2', () => {
    expect(addressFields.filter(isOptionalAddressField)).toEqual(['company_name', 'address2']);
  });

  it('are omitted if optional and blank', () => {
    const full = { ...home, company_name: 'Razz', address2: 'Flat 2' };
    expect(withoutEmptyFields(full)).toEqual(full);
    const { company_name: _company, address2: _line, ...required } = full;
    expect(withoutEmptyFields({ ...full, company_name: '', address2: ' ' })).toEqual(required);
    expect(withoutEmptyFields({ ...full, company_name: undefined, address2: undefined })).toEqual(required);
    expect(withoutEmptyFields({ ...required, name: '' })).toEqual({ ...required, name: '' });
  });

  it('yield the label lines between name and city', () => {
    const full = { ...home, company_name: 'Razz', address2: 'Flat 2' };
    expect(streetLines(full)).toEqual(['Razz', full.address1, 'Flat 2']);
    expect(streetLines({ ...full, company_name: '', address2: undefined })).toEqual([full.address1]);
  });
});

describe('the address form', () => {
  it('is prefilled with the signed-in user and Dhaka [3.11, 6.4, 9.11]', () => {
    const empty = Object.fromEntries(addressFields.map((field) => [field, '']));
    expect(blankAddress(rahima)).toEqual({ ...empty, ...rahima, city: 'Dhaka' });
  });

  it('has no contact details for a guest [6.4]', () => {
    expect(blankAddress(null)).toEqual({ ...blankAddress(rahima), name: '', email: '', phone: '' });
  });

  it('is prefilled with a saved address, with absent fields empty [4.24]', () => {
    expect(filledAddress(office)).toMatchObject(toAddressInput(office));
    const empty = Object.fromEntries(addressFields.map((field) => [field, '']));
    expect(filledAddress(home)).toEqual({ ...empty, ...toAddressInput(home) });
    expect(toAddressInput(home)).not.toHaveProperty('id');
  });

  it.each([
    ['edit', { values: filledAddress(office), subject: { mode: 'edit', id: office.id } }],
    ['Edit', { values: blankAddress(rahima), subject: { mode: 'create' } }],
    ['all', { values: blankAddress(rahima), subject: { mode: 'create' } }],
    ['', { values: blankAddress(rahima), subject: { mode: 'create' } }],
  ])('with addressType %j edits only for "edit" [2.71, 2.72, 3.10]', (addressType, expected) => {
    expect(addressFormInput({ user: rahima, addressType, address: office })).toEqual(expected);
  });
});

it('normalizes what is typed with a Bangla keyboard, and trims blanks', () => {
  const typed = { ...filledAddress(home), name: ' Rahima ', phone: '+৮৮০ ১৭১২-৩৪৫৬৭৮', zipcode: ' ১২০৫ ' };
  expect(normalizeAddress(typed)).toEqual({
    ...filledAddress(home),
    name: 'Rahima',
    phone: '01712345678',
    zipcode: '1205',
  });
});

describe('the selected addresses', () => {
  const both = { shipping: home.id, billing: home.id };
  it('are set individually or both [4.18]', () => {
    expect(chooseAddress(both, office.id, 'all')).toEqual({ shipping: office.id, billing: office.id });
    expect(chooseAddress(both, office.id, 'shipping')).toEqual({ shipping: office.id, billing: home.id });
    expect(chooseAddress(both, office.id, 'billing')).toEqual({ shipping: home.id, billing: office.id });
  });

  it('resolve to the current list; a deleted address resolves to null', () => {
    const moved = { ...home, address1: '2 Lake View' };
    expect(chosenAddresses([moved, office], both)).toEqual({ shipping: moved, billing: moved });
    expect(chosenAddresses([home], { shipping: home.id, billing: office.id })).toEqual({
      shipping: home,
      billing: null,
    });
    expect(chosenAddresses([home], { shipping: null, billing: null })).toEqual({
      shipping: null,
      billing: null,
    });
  });

  it('follow a restored address to its new id, unless another one was selected since', () => {
    expect(replaceChosen(both, home.id, 31)).toEqual({ shipping: 31, billing: 31 });
    expect(replaceChosen({ shipping: office.id, billing: home.id }, home.id, 31)).toEqual({
      shipping: office.id,
      billing: 31,
    });
    expect(replaceChosen({ shipping: null, billing: office.id }, home.id, 31)).toEqual({
      shipping: null,
      billing: office.id,
    });
  });
});
