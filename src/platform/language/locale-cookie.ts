import { type Locale, localeCookie } from '../../domain/locale.ts';

const year = 31_536_000;

/** Stores the language in a cookie, so that the server renders the next page in it. */
export const setLocaleCookie = (
  locale: Locale,
  { protocol }: Pick<Location, 'protocol'> = location,
): void => {
  const secure = protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop serves
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${locale === 'en' ? 0 : year}; samesite=lax${secure}`;
};
