import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from './context.ts';

interface Props {
  children: ReactNode;
}

/** Gives the shop's language to parts of react-aria, which else speak the browser's. They come later than the page. */
export const InAriaLanguage = ({ children }: Props) => (
  <I18nProvider locale={useLocale() === 'bn' ? 'bn-BD' : 'en-US'}>{children}</I18nProvider>
);
