import { requestContext } from '@fastify/request-context';
import type { Locale } from '../../src/domain/money.ts';
import { bn } from './bn.ts';
import { en, type Sentences } from './en.ts';

declare module '@fastify/request-context' {
  interface RequestContextData {
    locale: Locale;
  }
}

const languages: Record<Locale, Sentences> = { en, bn };

/** The sentences in the language of the request being answered; English outside one. */
export const say = (): Sentences => languages[requestContext.get('locale') ?? 'en'];
