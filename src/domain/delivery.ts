import type { DayRange } from '../contracts/schemas/settings.ts';
import type { Locale } from './locale.ts';

const day = 86_400_000;
const inDhaka = { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' } as const;

/** Delivery dates of an order placed now, as calendar days in Bangladesh. `now` is in Unix seconds. */
export const deliveryDates = (now: number, { min, max }: DayRange, locale: Locale): string => {
  const dates = new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', inDhaka);
  return dates.formatRange(now * 1000 + min * day, now * 1000 + max * day);
};
