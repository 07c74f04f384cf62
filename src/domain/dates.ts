import type { Locale } from './money.ts';

const inDhaka = { timeZone: 'Asia/Dhaka', year: 'numeric', month: 'long', day: 'numeric' } as const;
const english = new Intl.DateTimeFormat('en-GB', inDhaka);
const bangla = new Intl.DateTimeFormat('bn-BD', inDhaka);

/** The day of a moment given in Unix seconds, as it was in Bangladesh. */
export const formatDate = (unixSeconds: number, locale: Locale): string =>
  (locale === 'bn' ? bangla : english).format(unixSeconds * 1000);
