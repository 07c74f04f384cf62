import type { ReactNode } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { LanguageContext } from './context.ts';
import type { Messages } from './en.ts';

interface Props {
  language: { locale: Locale; messages: Messages };
  children: ReactNode;
}

/** Provides the locale and its messages to its children. */
export const LanguageProvider = ({ language, children }: Props) => (
  <LanguageContext value={language}>{children}</LanguageContext>
);
