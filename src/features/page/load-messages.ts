import type { Locale } from '../../domain/locale.ts';
import { en, type Messages } from '../../ui/messages/en.ts';

const loaded: Partial<Record<Locale, Messages>> = { en };

/** Loads a language's messages. English is part of the main bundle. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  if (locale === 'bn') loaded.bn ??= (await import('../../ui/messages/bn.ts')).bn;
};

/** The messages of a language; English until they are loaded. */
export const messagesOf = (locale: Locale): Messages => loaded[locale] ?? en;
