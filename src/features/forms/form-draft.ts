import { isObject } from '../../domain/json.ts';
import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage/storage.ts';

const withoutPasswords = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !/password/.test(field)));

/**
 * Draft of a customer's form when the session expires, stored in session storage until the same customer has signed in
 * again and saved the form. Passwords and guests' forms are never stored.
 */
export const formDraft = <Values extends object>(
  { tabStorage, session }: Shop,
  form: string,
  subject: unknown,
) => {
  // Read once: the owner of the form stays the same when the session ends.
  const { user } = session.get();
  const name = `unsent ${form} ${JSON.stringify(subject)} ${user?.email}`;
  return {
    read(): Partial<Values> {
      const stored = user && tryRead(tabStorage, name);
      return isObject(stored) ? (stored as Partial<Values>) : {};
    },
    save(values: Partial<Values>) {
      if (user) tryWrite(tabStorage, name, withoutPasswords(values));
    },
    clear() {
      if (user) tryWrite(tabStorage, name, null);
    },
  };
};
