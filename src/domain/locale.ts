export type Locale = 'en' | 'bn';

/** A text as props of an element; `lang` is set if it differs from the language of the page. */
export interface LocalizedText {
  children: string;
  lang?: Locale;
}

/** Selects the text for the locale; falls back to English with `lang` set. */
export const localText = (
  { en, bn }: { en: string; bn?: string | undefined },
  locale: Locale,
): LocalizedText => {
  if (locale === 'en') return { children: en };
  return bn === undefined ? { children: en, lang: 'en' } : { children: bn };
};

/** Rounds an amount in taka half up to whole taka. */
export const roundTaka = (amount: number): number =>
  Math.floor(amount + 0.5 + Number.EPSILON * Math.abs(amount));

/** Positions of group separators: thousands in English; in Bangla lakhs, as in ১২,৩৪,৫৬৭. */
const groupEnds = { en: /\B(?=(?:\d{3})+(?!\d))/g, bn: /\B(?=(?:\d{2})*\d{3}(?!\d))/g };
const banglaDigits = '০১২৩৪৫৬৭৮৯';

/**
 * Formats a number with grouping, in the digits of the locale. Equals Intl.NumberFormat, whose first instance takes
 * Chromium tens of milliseconds, on a phone in the middle of hydration.
 */
export const formatNumber = (n: number, locale: Locale): string => {
  const text = String(Number(n.toFixed(3))).replace(groupEnds[locale], ',');
  return locale === 'bn' ? text.replace(/\d/g, (digit) => banglaDigits.charAt(Number(digit))) : text;
};

/** Replaces Bangla digits, which a Bangla keyboard types, by 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(banglaDigits.indexOf(digit)));

/** Formats an amount such as `৳1,250`, rounded half up to whole taka. */
export const formatTaka = (amount: number, locale: Locale): string =>
  `৳${formatNumber(roundTaka(amount), locale)}`;

/** The name of a product or category as props of an element. */
export const localName = (
  { name, name_bn }: { name: string; name_bn?: string | undefined },
  locale: Locale,
) => localText({ en: name, bn: name_bn }, locale);

/** Cookie with the language for server rendering; absent for English. */
export const localeCookie = 'razz_locale';

/** Query parameter with the language of a page; takes precedence over the cookie. */
export const localeParameter = 'lang';
const parse = (path: string) => new URL(`http://localhost${path}`);

/** The language in the query of a path. */
export const requestedLocale = (path: string): Locale | null => {
  const value = parse(path).searchParams.get(localeParameter);
  return value === 'en' || value === 'bn' ? value : null;
};

/** Sets the language in the query of a path; null removes it. */
export const withLocale = (path: string, locale: Locale | null): string => {
  const { pathname, searchParams, hash } = parse(path);
  if (locale === null) searchParams.delete(localeParameter);
  else searchParams.set(localeParameter, locale);
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}${hash}`;
};

/** Paths of a page by `hreflang`; without the parameter, the page is English by default. */
export const alternates = (path: string) => ({
  en: path,
  bn: withLocale(path, 'bn'),
  'x-default': path,
});
