import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NumberFormat, parseNumber } from '../../server/importer/parse-number.ts';

const price: NumberFormat = { maxDecimals: 2, units: ['taka'] };
const read = (input: string | number, format = price) => {
  const parsed = parseNumber(input, format);
  return 'error' in parsed ? parsed.error : parsed.value;
};

test.each([
  ['1200', 1200],
  [' 1200.5 ', 1200.5],
  ['007', 7],
  ['0.500', 0.5],
  ['2450.000000', 2450],
  ['1,200', 1200],
  ['1,200.000', 1200],
  ['1,234,567', 1_234_567],
  ['12,34,567.50', 1_234_567.5],
  ['12,34,56,789', 123_456_789],
  ['১২০০', 1200],
  ['১,২০০.৫০', 1200.5],
  ['৳1,200', 1200],
  ['৳ ১,২০০', 1200],
  ['১২০০৳', 1200],
  ['১২০০ টাকা মাত্র', 1200],
  ['টা. ১২০০', 1200],
  ['1200/-', 1200],
  ['1,200.00 /-', 1200],
  ['1200/–', 1200],
  ['Tk 1200', 1200],
  ['TK.1200', 1200],
  ['Tk. 1,200/=', 1200],
  ['Tk. 1,200/- only', 1200],
  ['BDT\u00a01200', 1200],
  ['1200BDT', 1200],
  ['1200 taka', 1200],
  ['\ufeff1200\u200b', 1200],
  [1200, 1200],
  [0.1 + 0.2, 0.3],
  [-0, 0],
  ['-0', 0],
  ['-5', -5],
  ['−5', -5],
])('%j is %d', (text, value) => expect(read(text)).toBe(value));

test.each([
  ['1.200,00', 'write 1200.00 ('],
  ['1200,00', 'write 1200.00 or 120000 ('],
  ['1,5', 'write 1.5 or 15 ('],
  ['12,50', 'write 12.50 or 1250 ('],
  ['1.200', 'write 1200 or 1.20 ('],
  ['1.200.000', 'write 1200000 ('],
  ['1 200', 'write 1200 ('],
  ['1\u00a0200,50', 'write 1200.50 ('],
  ["1'200", 'write 1200 ('],
  ['1,200,00', 'write 1200.00 ('],
  ['0,500', 'write 0.50 or 500 ('],
  ['১.২০০,০০', 'write 1200.00 ('],
])('%j is not clear: %s', (text, hint) => {
  expect(read(text)).toContain(`${JSON.stringify(text)} is not a clear number: ${hint}`);
});

test.each([
  ...['1e3', '1E3', '0x10', '0b1', '0o7', 'Infinity', '-Infinity', 'NaN', '+5', '1_000', '5-', '--5', '(5)'],
  ...['.5', '1200.', ',5', '1,', '1,,200', '1,20,00,0', '12,3456', '1..2', '1.2.3', '1/2', '1-2', '5 pcs'],
  ...[
    '$12',
    'Rs 12',
    '₹12',
    '1.2k',
    '1 lakh',
    '১২০০ টাকা/পিস',
    '৳',
    '/-',
    'Tk',
    '',
    '٣',
    '१२',
    '１２',
    '1²',
    '½',
  ],
  ...['12.345', '12%', '1'.repeat(61)],
])('%j is not a price', (text) => expect(read(text)).toBeTypeOf('string'));

test('what was read is in the message', () => {
  expect(read('1e3')).toBe('must be a number, but is "1e3": write it like 1200, 1,200.50, ৳1,200 or 1200/-');
  expect(read('12.3456')).toBe('must have at most 2 decimals, but is "12.3456"');
  expect(read(1.005)).toBe('must have at most 2 decimals, but is "1.005"');
  expect(read(Number.POSITIVE_INFINITY)).toBe('must be a number, but is Infinity');
  expect(read('1.5', { maxDecimals: 0 })).toBe('must be a whole number, but is "1.5"');
  expect(read('Tk 5', { maxDecimals: 0 })).toBe('must be a number alone, but is "Tk 5": write 5');
  expect(read('five', { maxDecimals: 0 })).toBe(
    'must be a number, but is "five": write it like 1200 or 1,200',
  );
});

test('the unit is returned', () => {
  const format: NumberFormat = { maxDecimals: 2, units: ['taka', 'percent'] };
  expect(parseNumber('10%', format)).toEqual({ value: 10, unit: 'percent' });
  expect(parseNumber('200/-', format)).toEqual({ value: 200, unit: 'taka' });
  expect(parseNumber('200', format)).toEqual({ value: 200 });
  expect(parseNumber('৳10%', format)).toHaveProperty('error');
});

describe('a number written by Intl', () => {
  const paisa = fc.integer({ min: 0, max: 10_000_000_000 });
  const format = (locale: string, amount: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...options }).format(amount);

  test.each(['en-US', 'en-IN', 'en-BD', 'bn-BD', 'bn-IN', 'hi-IN-u-nu-latn'])('in %s is read', (locale) => {
    fc.assert(
      fc.property(paisa, fc.boolean(), fc.boolean(), (amount, useGrouping, isCurrency) => {
        const written = format(locale, amount / 100, {
          useGrouping,
          ...(isCurrency && { style: 'currency', currency: 'BDT' }),
        });
        expect(read(written), written).toBe(amount / 100);
      }),
    );
  });

  const others =
    'de-DE de-CH de-AT fr-FR fr-CH es-ES pl-PL sv-SE pt-BR pt-PT it-IT nl-NL nb-NO cs-CZ tr-TR id-ID ru-RU';
  test.each(others.split(' '))('in %s is read as this number or rejected', (locale) => {
    fc.assert(
      fc.property(paisa, fc.boolean(), fc.boolean(), (amount, useGrouping, hasZeros) => {
        const written = format(locale, amount / 100, {
          useGrouping,
          minimumFractionDigits: hasZeros ? 2 : 0,
        });
        const value = read(written);
        if (typeof value === 'number') expect(value, written).toBe(amount / 100);
      }),
    );
  });
});

test('whatever is read has these digits, and commas where thousands or lakhs are separated', () => {
  /** Counts digits from the right, as a person does. */
  const isGrouped = (whole: string): boolean => {
    const sizes = whole.split(',').map(({ length }) => length);
    const [last = 0, ...others] = sizes.reverse();
    const first = others.pop();
    if (first === undefined) return true;
    const isThousands = others.every((size) => size === 3) && first <= 3;
    const isLakhs = others.every((size) => size === 2) && first <= 2;
    return last === 3 && first > 0 && !whole.startsWith('0') && (isThousands || isLakhs);
  };
  const texts = fc
    .array(fc.constantFrom(...'0123456789', '0', '1', '2', ',', ',', '.', ' ', '-', '+', 'e', 'x', '৩'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const value = read(text);
      if (typeof value === 'string') return;
      const [whole = '', decimals, ...more] = text.trim().replace(/^-/, '').replaceAll('৩', '3').split('.');
      expect(more, text).toEqual([]);
      expect(/^[\d,]+$/.test(whole) && isGrouped(whole) && decimals !== '', text).toBe(true);
      expect(Math.abs(value), text).toBe(Number.parseFloat(`${whole.split(',').join('')}.${decimals ?? 0}`));
      const isThousandOfElsewhere = /^[1-9]\d{0,2}$/.test(whole) && decimals?.length === 3;
      expect(isThousandOfElsewhere, text).toBe(false);
    }),
    { numRuns: 3000 },
  );
});
