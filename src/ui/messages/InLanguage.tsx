import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../domain/money.ts';
import { Language } from './context.ts';
import type { Texts } from './en.ts';

type Props = { language: { locale: Locale; texts: Texts }; children: ReactNode };

/** Gives a language to all within: the shop's own texts, and react-aria's. */
export function InLanguage({ language, children }: Props) {
  return (
    <Language value={language}>
      <I18nProvider locale={language.locale === 'bn' ? 'bn-BD' : 'en-US'}>{children}</I18nProvider>
    </Language>
  );
}
