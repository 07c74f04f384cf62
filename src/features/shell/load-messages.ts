import type { Locale } from '../../domain/money.ts';
import { en, type Texts } from '../../ui/messages/en.ts';

const here: Partial<Record<Locale, Texts>> = { en };

/** Brings a language's texts. English came with the page. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  if (locale === 'bn') here.bn ??= (await import('../../ui/messages/bn.ts')).bn;
};

/** A language's texts, once they were brought. */
export const messagesOf = (locale: Locale): Texts => here[locale] ?? en;
