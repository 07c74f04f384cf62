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
    // 1.005 × 100 is 100.49999999999999 in floating point, and must still round up.
    [1.005 * 100, 101],
    [1.1 * 5, 6],
    [99_999_999.5, 100_000_000],
  ])('rounds %d to %d', (amount, whole) => expect(roundTaka(amount)).toBe(whole));

  it('rounds to the nearest whole taka, half up [9.2]', () => {
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

  it('uses Bangla digits in Bangla [9.1]', () => {
    expect(formatTaka(1250, 'bn')).toBe('৳১,২৫০');
    expect(formatNumber(64, 'bn')).toBe('৬৪');
  });

  it('formats the rounded amount with thousands separators [9.2]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000_000, noNaN: true }), (amount) => {
        const shown = formatTaka(amount, 'en');
        expect(shown).toMatch(/^৳\d{1,3}(,\d{3})*$/);
        expect(Number(shown.slice(1).replaceAll(',', ''))).toBe(roundTaka(amount));
      }),
    );
  });
});

describe('formatNumber', () => {
  it.each([
    ['en', 'en-US'],
    ['bn', 'bn-BD-u-nu-beng'],
  ] as const)('in %s equals Intl.NumberFormat of %s', (locale, tag) => {
    const { format } = new Intl.NumberFormat(tag);
    const integers = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const decimals = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((n) => n.toFixed(3) !== '-0.000');
    fc.assert(
      fc.property(fc.oneof(integers, decimals), (n) => {
        expect(formatNumber(n, locale)).toBe(format(n + 0));
      }),
    );
  });
});

describe('localText', () => {
  it.each([
    ['en', { en: 'Sale', bn: 'ছাড়' }, { children: 'Sale' }],
    ['bn', { en: 'Sale', bn: 'ছাড়' }, { children: 'ছাড়' }],
    ['bn', { en: 'Sale' }, { children: 'Sale', lang: 'en' }],
  ] as const)('in %s, %j yields %j', (locale, text, props) => expect(localText(text, locale)).toEqual(props));
});

describe('the language in a URL', () => {
  it.each([
    ['/shop/all?lang=bn', 'bn'],
    ['/shop/all?size=M&lang=en#top', 'en'],
    // The first parameter counts, as in the inline script.
    ['/?lang=bn&lang=en', 'bn'],
    ['/?lang=fr', null],
    ['/?lang=', null],
    ['/?slang=bn', null],
    ['//elsewhere.example/', null],
  ])('requestedLocale(%s) is %s', (path, locale) => expect(requestedLocale(path)).toBe(locale));

  it.each([
    ['/shop/all', 'bn', '/shop/all?lang=bn'],
    ['/shop/all?size=M&lang=bn#top', 'en', '/shop/all?size=M&lang=en#top'],
    ['/shop/all?lang=bn&size=M&lang=en', null, '/shop/all?size=M'],
    ['/?lang=fr', null, '/'],
    ['/shop/all?search=a%20b', null, '/shop/all?search=a+b'],
    // Must not become the URL of another origin.
    ['//elsewhere.example/', 'bn', '//elsewhere.example/?lang=bn'],
  ] as const)('withLocale(%s, %s) is %s', (path, locale, expected) =>
    expect(withLocale(path, locale)).toBe(expected),
  );

  it('is omitted for English and x-default', () => {
    expect(alternates('/shop/all?page=2')).toEqual({
      en: '/shop/all?page=2',
      bn: '/shop/all?page=2&lang=bn',
      'x-default': '/shop/all?page=2',
    });
  });
});
