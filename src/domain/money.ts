export type Locale = 'en' | 'bn';

/** Rounds an amount in taka half up to whole taka. */
export const roundTaka = (amount: number): number =>
  Math.floor(amount + 0.5 + Number.EPSILON * Math.abs(amount));

const english = new Intl.NumberFormat('en-US');
const bangla = new Intl.NumberFormat('bn-BD-u-nu-beng');

/** A number with its thousands set apart, in the locale's digits. */
export const formatNumber = (n: number, locale: Locale): string =>
  (locale === 'bn' ? bangla : english).format(n);

/** An amount as a shopper reads it: `৳1,250`, rounded half up to whole taka. */
export const formatTaka = (amount: number, locale: Locale): string =>
  `৳${formatNumber(roundTaka(amount), locale)}`;
