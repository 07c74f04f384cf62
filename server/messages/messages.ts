import { requestContext } from '@fastify/request-context';
import type { Locale } from '../../src/domain/locale.ts';
import { bn } from './bn.ts';
import { en, type Messages } from './en.ts';

declare module '@fastify/request-context' {
  interface RequestContextData {
    locale: Locale;
  }
}

const languages: Record<Locale, Messages> = { en, bn };

export const messagesIn = (locale: Locale): Messages => languages[locale];

/** The locale of the current request; English outside a request. */
export const requestLocale = (): Locale => requestContext.get('locale') ?? 'en';

/** The messages in the locale of the current request. */
export const messages = (): Messages => messagesIn(requestLocale());
