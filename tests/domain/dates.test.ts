import { describe, expect, it, test } from 'vitest';
import { deliveryDates, formatDate } from '../../src/domain/dates.ts';

const at = (time: string) => Date.parse(time) / 1000;

test.each([
  ['2026-11-23T10:00:00Z', { min: 1, max: 3 }, '24–26\u00a0November'],
  ['2026-11-23T10:00:00Z', { min: 2, max: 2 }, '25\u00a0November'],
  ['2026-11-28T10:00:00Z', { min: 1, max: 3 }, '29\u00a0November – 1\u00a0December'],
  ['2026-12-30T10:00:00Z', { min: 1, max: 2 }, '31\u00a0December – 1\u00a0January'],
  // The last second of the day in Dhaka.
  ['2026-11-23T17:59:59Z', { min: 1, max: 3 }, '24–26\u00a0November'],
  // Already the next day in Dhaka.
  ['2026-11-23T19:00:00Z', { min: 0, max: 1 }, '24–25\u00a0November'],
])('an order at %s with delivery in %j days arrives on %s', (now, days, dates) => {
  expect(deliveryDates(at(now), days, 'en')).toBe(dates);
});

test.each([
  ['en', 'en-GB'],
  ['bn', 'bn-BD'],
] as const)('delivery dates in %s are those of Intl', (locale, tag) => {
  const format = new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' });
  const spaced = (text: string) =>
    text
      .normalize('NFC')
      .replace(/\s*–\s*/, '–')
      .replaceAll('\u00a0', ' ');
  const start = at('2027-12-31T18:00:00Z');
  // A leap year; ranges that end in the next one have years in Intl.
  for (let date = 0; date < 363; date += 1) {
    const now = start + date * 86_400;
    expect(spaced(deliveryDates(now, { min: 0, max: 3 }, locale))).toBe(
      spaced(format.formatRange(now * 1000, (now + 3 * 86_400) * 1000)),
    );
  }
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
