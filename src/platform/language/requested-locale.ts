import { type Locale, localeParameter, requestedLocale, withLocale } from '../../domain/locale.ts';

/** The `lang` parameter selects the language like the language switch; then it is removed from the URL. */
export const takeRequestedLocale = (): Locale | null => {
  const { pathname, search, hash } = location;
  const requested = requestedLocale(`/${search}`);
  if (new URLSearchParams(search).has(localeParameter))
    history.replaceState(history.state, '', withLocale(`${pathname}${search}${hash}`, null));
  return requested;
};
