import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, formatTaka, localText, roundTaka } from '../../src/domain/locale.ts';

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
