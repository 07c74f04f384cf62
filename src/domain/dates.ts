import type { DayRange } from '../contracts/schemas/settings.ts';
import type { Locale } from './locale.ts';

const day = 86_400_000;
const inDhaka = { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' } as const;

/** One formatter per locale, created on first use: this takes milliseconds. */
const perLocale = (options: Intl.DateTimeFormatOptions): ((locale: Locale) => Intl.DateTimeFormat) => {
  const created: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
  return (locale) =>
    (created[locale] ??= new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', options));
};

const dateFormat = perLocale({ ...inDhaka, year: 'numeric' });
/** Formats Unix seconds as a date in Bangladesh. */
export const formatDate = (unixSeconds: number, locale: Locale): string =>
  dateFormat(locale).format(unixSeconds * 1000);

const rangeFormat = perLocale(inDhaka);
/** Delivery dates of an order placed now, as calendar days in Bangladesh. `now` is in Unix seconds. */
export const deliveryDates = (now: number, { min, max }: DayRange, locale: Locale): string =>
  rangeFormat(locale).formatRange(now * 1000 + min * day, now * 1000 + max * day);
