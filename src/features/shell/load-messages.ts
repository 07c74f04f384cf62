import type { Locale } from '../../domain/locale.ts';
import { en, type Messages } from '../../ui/messages/en.ts';

const here: Partial<Record<Locale, Messages>> = { en };

/** Loads a language's messages. English is part of the page. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  if (locale === 'bn') here.bn ??= (await import('../../ui/messages/bn.ts')).bn;
};

/** A language's messages, once loaded; English until then. */
export const messagesOf = (locale: Locale): Messages => here[locale] ?? en;
