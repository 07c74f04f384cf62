import { describe, expect, it, test } from 'vitest';
import { deliveryDates, formatDate } from '../../src/domain/dates.ts';

const at = (time: string) => Date.parse(time) / 1000;

test.each([
  ['2026-11-23T10:00:00Z', { min: 1, max: 3 }, '24–26 November'],
  ['2026-11-23T10:00:00Z', { min: 2, max: 2 }, '25 November'],
  ['2026-11-28T10:00:00Z', { min: 1, max: 3 }, '29 November–1 December'],
  // Already the next day in Dhaka.
  ['2026-11-23T19:00:00Z', { min: 0, max: 1 }, '24–25 November'],
])('an order at %s with delivery in %j days arrives on %s', (now, days, dates) => {
  expect(deliveryDates(at(now), days, 'en').replace(/\s*–\s*/, '–')).toBe(dates);
});

test('dates in Bangla have Bangla digits', () => {
  expect(deliveryDates(at('2026-11-23T10:00:00Z'), { min: 1, max: 3 }, 'bn')).toContain('২৪');
});

describe('formatDate [9.20]', () => {
  // 18:30 UTC is 00:30 in Dhaka.
  it.each([
    [1_767_205_800, 'en', '1 January 2026'],
    [1_767_205_799 - 3600, 'en', '31 December 2025'],
    [1_767_205_800, 'bn', '১ জানুয়ারী, ২০২৬'],
  ] as const)('%d in %s is %s', (seconds, locale, shown) => {
    expect(formatDate(seconds, locale).normalize('NFC').replace('জানুয়ারি', 'জানুয়ারী').replace(',', '')).toBe(
      shown.normalize('NFC').replace(',', ''),
    );
  });
});
