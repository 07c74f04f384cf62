import type { Locale } from '../domain/locale.ts';
import { loadMessages, messagesOf } from '../features/page/load-messages.ts';
import type { AdminMessages } from '../ui/admin/messages.ts';
import { admin as en } from '../ui/messages/en/admin.ts';

const loaded: Partial<Record<Locale, AdminMessages>> = { en };

/** Loads a language's messages. English is part of the bundle. */
export const loadAdminMessages = async (locale: Locale): Promise<void> => {
  await loadMessages(locale);
  if (locale === 'bn') loaded.bn ??= (await import('../ui/messages/bn/admin.ts')).admin;
};

/** The messages of a language; English until they are loaded. */
export const adminMessagesOf = (locale: Locale) => ({
  shop: messagesOf(locale),
  admin: loaded[locale] ?? en,
});
