import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocale } from './context.ts';

interface Props {
  children: ReactNode;
}

/** Sets the locale of react-aria components, which otherwise use the browser's. Loaded with those components only. */
export const AriaLanguageProvider = ({ children }: Props) => (
  <I18nProvider locale={useLocale() === 'bn' ? 'bn-BD' : 'en-US'}>{children}</I18nProvider>
);
