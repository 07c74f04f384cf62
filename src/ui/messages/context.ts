import { createContext, use } from 'react';
import type { Locale } from '../../domain/money.ts';
import { en, type Texts } from './en.ts';

/** The language in use: its code and all its texts. English where nothing is provided. */
export const Language = createContext<{ locale: Locale; texts: Texts }>({ locale: 'en', texts: en });

export const useTexts = (): Texts => use(Language).texts;
export const useLocale = (): Locale => use(Language).locale;
