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

/** The language of the request being handled; English outside one. */
export const requestLocale = (): Locale => requestContext.get('locale') ?? 'en';

/** The texts in the language of the request being handled. */
export const messages = (): Messages => messagesIn(requestLocale());
