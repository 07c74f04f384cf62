import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternates,
  formatNumber,
  formatTaka,
  localText,
  requestedLocale,
  roundTaka,
  withLocale,
} from '../../src/domain/locale.ts';

describe('roundTaka', () => {
  it.each([
    [0, 0],
    [0.4, 0],
    [0.5, 1],
    [1249.5, 1250],
    [1249.49, 1249],
    [2.5, 3],
    [3.5, 4],
    // 1.005 × 100 is 100.49999999999999 in binary: the half it was meant to be goes up.
    [1.005 * 100, 101],
    [1.1 * 5, 6],
    [99_999_999.5, 100_000_000],
  ])('rounds %d to %d', (amount, whole) => expect(roundTaka(amount)).toBe(whole));

  it('gives the nearest whole taka, halves up [9.2]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (taka, paisa) => {
          expect(roundTaka(taka + paisa / 100)).toBe(paisa < 50 ? taka : taka + 1);
        },
      ),
    );
  });
});

describe('formatTaka', () => {
  it.each([
    [0, '৳0'],
    [999, '৳999'],
    [1250, '৳1,250'],
    [1249.5, '৳1,250'],
    [1_234_567, '৳1,234,567'],
  ])('shows %d as %s [9.1]', (amount, shown) => expect(formatTaka(amount, 'en')).toBe(shown));

  it('shows Bangla digits in Bangla [9.1]', () => {
    expect(formatTaka(1250, 'bn')).toBe('৳১,২৫০');
    expect(formatNumber(64, 'bn')).toBe('৬৪');
  });

  it('reads back as the rounded amount, with a comma before every third digit [9.2]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000_000, noNaN: true }), (amount) => {
        const shown = formatTaka(amount, 'en');
        expect(shown).toMatch(/^৳\d{1,3}(,\d{3})*$/);
        expect(Number(shown.slice(1).replaceAll(',', ''))).toBe(roundTaka(amount));
      }),
    );
  });
});

describe('localText', () => {
  it.each([
    ['en', { en: 'Sale', bn: 'ছাড়' }, { children: 'Sale' }],
    ['bn', { en: 'Sale', bn: 'ছাড়' }, { children: 'ছাড়' }],
    ['bn', { en: 'Sale' }, { children: 'Sale', lang: 'en' }],
  ] as const)('in %s of %j is %j', (locale, text, props) => expect(localText(text, locale)).toEqual(props));
});

describe('the language in an address', () => {
  it.each([
    ['/shop/all?lang=bn', 'bn'],
    ['/shop/all?size=M&lang=en#top', 'en'],
    // The first one counts, as it does for the script that runs before the page is there.
    ['/?lang=bn&lang=en', 'bn'],
    ['/?lang=fr', null],
    ['/?lang=', null],
    ['/?slang=bn', null],
    ['//elsewhere.example/', null],
  ])('of %s is %s', (path, locale) => expect(requestedLocale(path)).toBe(locale));

  it.each([
    ['/shop/all', 'bn', '/shop/all?lang=bn'],
    ['/shop/all?size=M&lang=bn#top', 'en', '/shop/all?size=M&lang=en#top'],
    ['/shop/all?lang=bn&size=M&lang=en', null, '/shop/all?size=M'],
    ['/?lang=fr', null, '/'],
    ['/shop/all?search=a%20b', null, '/shop/all?search=a+b'],
    // It stays an address of this shop.
    ['//elsewhere.example/', 'bn', '//elsewhere.example/?lang=bn'],
  ] as const)('%s in %s is %s', (path, locale, expected) => expect(withLocale(path, locale)).toBe(expected));

  it('is left out where it is English, and for who has chosen none', () => {
    expect(alternates('/shop/all?page=2')).toEqual({
      en: '/shop/all?page=2',
      bn: '/shop/all?page=2&lang=bn',
      'x-default': '/shop/all?page=2',
    });
  });
});
