import type { Period } from '../../contracts/admin/schemas/report.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Day } from '../../domain/periods.ts';

const formatters: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** Formats Unix seconds as day and time in Bangladesh. */
export const formatMoment = (unixSeconds: number, locale: Locale): string => {
  formatters[locale] ??= new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: 'Asia/Dhaka',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return formatters[locale].format(unixSeconds * 1000);
};

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const periodParts: Record<Period, Intl.DateTimeFormatOptions> = {
  day: { ...dayParts, weekday: 'short' },
  week: dayParts,
  month: { month: 'long', year: 'numeric' },
};
const periodFormatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a day with its year. */
export const formatDay = (day: Day, locale: Locale): string => formatPeriod(day, 'week', locale);

/** Formats a day, the first day of a week, or a month. */
export const formatPeriod = (start: Day, period: Period, locale: Locale): string => {
  const key = `${period} ${locale}`;
  const formatter =
    periodFormatters.get(key) ??
    new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', { ...periodParts[period], timeZone: 'UTC' });
  periodFormatters.set(key, formatter);
  return formatter.format(Date.parse(start));
};
