import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/contracts/schemas/address.ts';
import {
  addressFields,
  toAddressInput,
  blankAddress,
  filledAddress,
  isOptionalAddressField,
  restoreAddress,
  streetLines,
  takeAddress,
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
        expect(restoreAddress(rest, taken)).toEqual(addresses);
        expect(restoreAddress(addresses, taken)).toEqual(addresses);
      }),
    );
  });

  it('holds a saved address once: in place, or last', () => {
    const moved = { ...office, address1: '2 Lake View' };
    expect(upsertAddress([home, office], moved)).toEqual([home, moved]);
    expect(upsertAddress([office, home], moved)).toEqual([moved, home]);
    expect(upsertAddress([home], moved)).toEqual([home, moved]);
    expect(upsertAddress([], moved)).toEqual([moved]);
  });
});

describe('the fields of an address', () => {
  it('are required but for the company and the second line', () => {
    expect(addressFields.filter(isOptionalAddressField)).toEqual(['company_name', 'address2']);
  });

  it('are left out where they are optional and empty or blank', () => {
    const full = { ...home, company_name: 'Razz', address2: 'Flat 2' };
    expect(withoutEmptyFields(full)).toEqual(full);
    const { company_name: _company, address2: _line, ...required } = full;
    expect(withoutEmptyFields({ ...full, company_name: '', address2: ' ' })).toEqual(required);
    expect(withoutEmptyFields({ ...full, company_name: undefined, address2: undefined })).toEqual(required);
    expect(withoutEmptyFields({ ...required, name: '' })).toEqual({ ...required, name: '' });
  });

  it('make the lines of a label between the name and the city', () => {
    const full = { ...home, company_name: 'Razz', address2: 'Flat 2' };
    expect(streetLines(full)).toEqual(['Razz', full.address1, 'Flat 2']);
    expect(streetLines({ ...full, company_name: '', address2: undefined })).toEqual([full.address1]);
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
  ])('of the type %j edits for edit alone [2.71, 2.72, 3.10]', (addressType, started) => {
    expect(addressFormInput({ user: rahima, addressType, address: office })).toEqual(started);
  });
});

describe('the choice of addresses', () => {
  const both = { shipping: home.id, billing: home.id };
  it('sets one or both [4.18]', () => {
    expect(chooseAddress(both, office.id, 'all')).toEqual({ shipping: office.id, billing: office.id });
    expect(chooseAddress(both, office.id, 'shipping')).toEqual({ shipping: office.id, billing: home.id });
    expect(chooseAddress(both, office.id, 'billing')).toEqual({ shipping: home.id, billing: office.id });
  });

  it('shows the addresses as they are listed now, and loses a deleted one to nobody', () => {
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

  it('regains an address under its new id where it was, unless another was chosen meanwhile', () => {
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
