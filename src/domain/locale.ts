export type Locale = 'en' | 'bn';

/** A text as an element's props; `lang` where it is not in the language of the page. */
export interface LocalizedText {
  children: string;
  lang?: Locale;
}

/** A text as an element's props: in the locale's language, else in English and marked so. */
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

const englishNumbers = new Intl.NumberFormat('en-US');
const banglaNumbers = new Intl.NumberFormat('bn-BD-u-nu-beng');

/** A number with its thousands set apart, in the locale's digits. */
export const formatNumber = (n: number, locale: Locale): string =>
  (locale === 'bn' ? banglaNumbers : englishNumbers).format(n);

/** An amount as a shopper reads it: `৳1,250`, rounded half up to whole taka. */
export const formatTaka = (amount: number, locale: Locale): string =>
  `৳${formatNumber(roundTaka(amount), locale)}`;

const inDhaka = { timeZone: 'Asia/Dhaka', year: 'numeric', month: 'long', day: 'numeric' } as const;
const englishDates = new Intl.DateTimeFormat('en-GB', inDhaka);
const banglaDates = new Intl.DateTimeFormat('bn-BD', inDhaka);

/** The day of a moment given in Unix seconds, as it was in Bangladesh. */
export const formatDate = (unixSeconds: number, locale: Locale): string =>
  (locale === 'bn' ? banglaDates : englishDates).format(unixSeconds * 1000);

/** The name of a product or category as an element's props. */
export const localName = (
  { name, name_bn }: { name: string; name_bn?: string | undefined },
  locale: Locale,
) => localText({ en: name, bn: name_bn }, locale);

/** The cookie in which the browser tells the server the language of its next page; absent for English. */
export const localeCookie = 'razz_locale';

/** The query parameter that selects the language of a page, before the cookie does. */
export const localeParameter = 'lang';
const parse = (path: string) => new URL(`http://localhost${path}`);

/** The language that a page's address selects. */
export const requestedLocale = (path: string): Locale | null => {
  const value = parse(path).searchParams.get(localeParameter);
  return value === 'en' || value === 'bn' ? value : null;
};

/** The same address in a language; for null, in the one that the visitor chose. */
export const withLocale = (path: string, locale: Locale | null): string => {
  const { pathname, searchParams, hash } = parse(path);
  if (locale === null) searchParams.delete(localeParameter);
  else searchParams.set(localeParameter, locale);
  const query = searchParams.toString();
  return `${pathname}${query && `?${query}`}${hash}`;
};

/** A page's address in each language, by `hreflang`: without the parameter it is English to who has chosen none. */
export const alternates = (path: string) => ({
  en: path,
  bn: withLocale(path, 'bn'),
  'x-default': path,
});
