import { expect, test } from 'vitest';
import type { User } from '../../src/contracts/schemas/user.ts';
import { formDraft } from '../../src/features/forms/form-draft.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { kamal, rahima } from '../machines/fixtures.ts';
import { mapStorage } from '../support/map-storage.ts';

interface Values {
  name: string;
  current_password?: string;
}

/** Opens a tab with form drafts for the signed-in user. */
const tab = () => {
  const map = new Map<string, string>();
  let user: User | null = null;
  const shop = {
    tabStorage: createJsonStorage(() => mapStorage(map)),
    session: { get: () => ({ user }) },
  } as unknown as Shop;
  const signIn = (somebody: User | null) => {
    user = somebody;
  };
  const form = (subject: unknown = null, id = 'profile') => formDraft<Values>(shop, id, subject);
  return { map, signIn, form };
};

test('a draft is stored by customer, form and subject', () => {
  const { signIn, form } = tab();
  signIn(rahima);
  expect(form({ id: 4 }).read()).toEqual({});
  form({ id: 4 }).save({ name: 'Typed' });
  expect(form({ id: 4 }).read()).toEqual({ name: 'Typed' });
  expect(form({ id: 5 }).read()).toEqual({});
  expect(form({ id: 4 }, 'address').read()).toEqual({});
  for (const other of [kamal, null]) {
    signIn(other);
    expect(form({ id: 4 }).read()).toEqual({});
  }
  signIn(rahima);
  form({ id: 4 }).clear();
  expect(form({ id: 4 }).read()).toEqual({});
});

test('a draft belongs to the customer whose session expired', () => {
  const { signIn, form } = tab();
  signIn(rahima);
  const open = form();
  signIn(null);
  open.save({ name: 'Typed' });
  signIn(rahima);
  expect(form().read()).toEqual({ name: 'Typed' });
});

test('passwords are not stored', () => {
  const { signIn, form, map } = tab();
  signIn(rahima);
  form().save({ name: 'Typed', current_password: 'a secret' });
  expect(form().read()).toEqual({ name: 'Typed' });
  expect([...map.values()].join()).not.toContain('a secret');
});

test('a guest’s draft is not stored', () => {
  const { form, map } = tab();
  form().save({ name: 'Typed' });
  expect(map.size).toBe(0);
});
