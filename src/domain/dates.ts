import type { DayRange } from '../contracts/schemas/settings.ts';
import { formatNumber, type Locale } from './locale.ts';

/** One formatter per locale, created on first use: this takes milliseconds. */
const formatters: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** Formats Unix seconds as a date in Bangladesh. */
export const formatDate = (unixSeconds: number, locale: Locale): string => {
  formatters[locale] ??= new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: 'Asia/Dhaka',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return formatters[locale].format(unixSeconds * 1000);
};

const months: Record<Locale, readonly string[]> = {
  en: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
  bn: 'জানুয়ারি,ফেব্রুয়ারি,মার্চ,এপ্রিল,মে,জুন,জুলাই,আগস্ট,সেপ্টেম্বর,অক্টোবর,নভেম্বর,ডিসেম্বর'.split(','),
};
/** Bangladesh has no daylight saving time. */
const dhakaOffset = 6 * 3600;
const day = 24 * 3600;

/**
 * Delivery dates of an order placed now, as calendar days in Bangladesh. `now` is in Unix seconds. Without Intl, whose
 * first formatter of a page takes 65 ms of a slowed-down processor.
 */
export const deliveryDates = (now: number, { min, max }: DayRange, locale: Locale): string => {
  const dateIn = (days: number) => {
    const date = new Date((now + dhakaOffset + days * day) * 1000);
    return { day: formatNumber(date.getUTCDate(), locale), month: months[locale][date.getUTCMonth()] };
  };
  const from = dateIn(min);
  const to = dateIn(max);
  // No line break within a date.
  const until = `${to.day}\u00a0${to.month}`;
  if (from.month !== to.month) return `${from.day}\u00a0${from.month} – ${until}`;
  return `${from.day === to.day ? '' : `${from.day}–`}${until}`;
};
