import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../domain/locale.ts';
import { Language } from './context.ts';
import type { Messages } from './en.ts';

interface Props {
  language: { locale: Locale; messages: Messages };
  children: ReactNode;
}

/** Gives a language to all within: the shop's own messages, and react-aria's. */
export const InLanguage = ({ language, children }: Props) => {
  return (
    <Language value={language}>
      <I18nProvider locale={language.locale === 'bn' ? 'bn-BD' : 'en-US'}>{children}</I18nProvider>
    </Language>
  );
};
