import { createContext, use } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { en, type Messages } from './en.ts';

/** The current locale and its messages. Defaults to English. */
export const LanguageContext = createContext<{ locale: Locale; messages: Messages }>({
  locale: 'en',
  messages: en,
});

export const useMessages = (): Messages => use(LanguageContext).messages;
export const useLocale = (): Locale => use(LanguageContext).locale;
