import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage.ts';

const withoutPasswords = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !/password/.test(field)));

/**
 * What a customer typed into a form when the session had ended: by the time it was sent, or under their hands. It
 * waits in this tab until the same customer has signed in again and the form is saved. Passwords are never stored,
 * and nothing of a visitor's forms.
 */
export const formDraft = <Values extends object>(
  { tabStorage, session }: Shop,
  form: string,
  subject: unknown,
) => {
  // Whose form it is does not change with the session's end.
  const { user } = session.get();
  const name = `unsent ${form} ${JSON.stringify(subject)} ${user?.email}`;
  return {
    read(): Partial<Values> {
      const stored = user && tryRead(tabStorage, name);
      return typeof stored === 'object' && stored !== null ? stored : {};
    },
    save(values: Partial<Values>) {
      if (user) tryWrite(tabStorage, name, withoutPasswords(values));
    },
    clear() {
      if (user) tryWrite(tabStorage, name, null);
    },
  };
};
