import type { Locale } from '../../domain/locale.ts';

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
