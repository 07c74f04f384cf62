import { expect, test } from 'vitest';
import { toNewVendor, toVendorFields } from '../../src/domain/admin-vendors.ts';
import { vendor } from '../machines/admin-fixtures.ts';

/** The form as it was opened: forms send line breaks as two characters. */
const values = {
  name: vendor.name,
  place: vendor.place,
  place_bn: '',
  description: 'Forty families.\r\nOne loom house.',
  description_bn: '',
  picture_alt: vendor.picture_alt,
  picture_alt_bn: '',
  pictures: JSON.stringify([vendor.picture]),
  is_visible: 'true',
};

test('only what was edited is a change', () => {
  expect(toVendorFields(vendor, values)).toEqual({});
  expect(toVendorFields(vendor, {})).toEqual({});
  expect(toVendorFields(vendor, { ...values, place: ' Pabna ', description: '' })).toEqual({
    place: 'Pabna',
    description: '',
  });
  expect(toVendorFields(vendor, { ...values, is_visible: 'false' })).toEqual({ is_hidden: true });
});

test('a picture is replaced or removed', () => {
  expect(toVendorFields(vendor, { ...values, pictures: '["/pictures/b.webp"]' })).toEqual({
    picture: '/pictures/b.webp',
  });
  expect(toVendorFields(vendor, { ...values, pictures: '[]' })).toEqual({ picture: '' });
  const { picture: _, ...without } = vendor;
  expect(toVendorFields(without, { ...values, pictures: '[]' })).toEqual({});
});

test('a new vendor has the texts that were typed', () => {
  expect(toNewVendor({ name: ' Looms ', place: '', place_bn: ' পাবনা ' })).toEqual({
    name: 'Looms',
    place_bn: 'পাবনা',
  });
});
