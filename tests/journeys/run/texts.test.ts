import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { amountIn, digits, matching, nameOf, selectLanguage, t, taka, translatedName } from './texts.ts';

const removeFilter = () => matching('Remove filter: *', ({ listing }) => listing.removeFilter('*'));

describe('in English', () => {
  it('returns the text itself', () => {
    expect(t('Add to cart')).toBe('Add to cart');
    expect(t('Remove filter: S', ({ listing }) => listing.removeFilter('never'))).toBe('Remove filter: S');
    expect([taka(1234567.5), digits(123456), translatedName('Dhaka')]).toEqual([
      '৳1,234,568',
      '123,456',
      'Dhaka',
    ]);
    expect(nameOf({ name: 'Saree', name_bn: 'শাড়ি' })).toBe('Saree');
  });

  it('matches whole texts, with * for any characters', () => {
    expect('Remove filter: Size M').toMatch(removeFilter());
    expect('Do not Remove filter: S').not.toMatch(removeFilter());
    expect('Cash on delivery: pay the rider').toMatch(matching('Cash on delivery*'));
    expect('Why?').not.toMatch(matching('Wh?'));
  });
});

describe('in Bangla', () => {
  beforeEach(() => selectLanguage('bn'));
  afterEach(() => selectLanguage('en'));

  it("returns the shop's translation", () => {
    expect(t('Add to cart')).toBe('কার্টে যোগ করুন');
    expect(t('This field is required.')).toMatch(/[ঀ-৿]/);
    expect('ফিল্টার সরান: S').toMatch(removeFilter());
    expect([taka(1234567.5), digits(123456), translatedName('Dhaka')]).toEqual([
      '৳১২,৩৪,৫৬৮',
      '১,২৩,৪৫৬',
      'ঢাকা',
    ]);
    expect(nameOf({ name: 'Saree', name_bn: 'শাড়ি' })).toBe('শাড়ি');
    expect(nameOf({ name: 'Saree' })).toBe('Saree');
  });

  it('rejects a text that the shop does not have, or translates differently in different places', () => {
    expect(() => t('Put into the basket')).toThrow('The shop has no message "Put into the basket".');
    expect(() => t('Creating…')).toThrow('The message "Creating…" has several translations.');
  });
});

it('reads an amount in either language', () => {
  expect([amountIn('from ৳1,250 today'), amountIn('৳১২,৩৪,৫৬৮')]).toEqual([1250, 1234568]);
  expect([amountIn('৳১,৬৫০৪টি রঙে'), amountIn('৳650')]).toEqual([1650, 650]);
  expect(() => amountIn('no price')).toThrow('There is no amount in "no price".');
});
