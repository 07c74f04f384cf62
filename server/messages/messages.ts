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

/** The sentences in the language of the request being answered; English outside one. */
export const messages = (): Messages => languages[requestContext.get('locale') ?? 'en'];
