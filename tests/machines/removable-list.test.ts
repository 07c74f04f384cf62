import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type {
  AuthorizedToken,
  OAuthClient,
  PersonalToken,
  Scope,
} from '../../src/contracts/schemas/oauth.ts';
import { clientModalsMachine, selectClientToDelete } from '../../src/machines/client-modals.ts';
import { grantsMachine, selectGrantToRevoke } from '../../src/machines/grants.ts';
import { selectTokenToDelete, tokenModalsMachine } from '../../src/machines/token-modals.ts';

const client: OAuthClient = { id: 1, name: 'App', redirect: 'https://app.example/back', confidential: true };
const token: PersonalToken = { id: 1, name: 'Script', scopes: [] };
const grant: AuthorizedToken = { id: 1, client: { name: 'App' }, scopes: [] };

/** Loads two items first, then the second one only. */
const loadTwice = <Item>(item: Item) => {
  const other = { ...item, id: 2 };
  const lists: Item[][] = [[item, other], [other]];
  return fromPromise<Item[], undefined>(async () => lists.shift() ?? []);
};
const startClients = () => {
  const actors = { loadClients: loadTwice(client) };
  const actor = createActor(clientModalsMachine.provide({ actors })).start();
  return {
    remove: () => actor.send({ type: 'client.delete', id: 1 }),
    reload: () => actor.send({ type: 'list.changed' }),
    loaded: () => waitFor(actor, (snapshot) => snapshot.matches({ list: 'shown' })),
    selected: () => selectClientToDelete(actor.getSnapshot()),
    state: () => actor.getSnapshot().value.deletion,
  };
};
const startTokens = () => {
  const actors = {
    loadTokens: loadTwice(token),
    loadScopes: fromPromise<Scope[], undefined>(async () => []),
  };
  const actor = createActor(tokenModalsMachine.provide({ actors })).start();
  return {
    remove: () => actor.send({ type: 'token.delete', id: 1 }),
    reload: () => actor.send({ type: 'list.changed' }),
    loaded: () => waitFor(actor, (snapshot) => snapshot.matches({ list: 'shown' })),
    selected: () => selectTokenToDelete(actor.getSnapshot()),
    state: () => actor.getSnapshot().value.deletion,
  };
};
const startGrants = () => {
  const actor = createActor(grantsMachine.provide({ actors: { loadGrants: loadTwice(grant) } })).start();
  return {
    remove: () => actor.send({ type: 'grant.revoke', id: 1 }),
    reload: () => actor.send({ type: 'list.changed' }),
    loaded: () => waitFor(actor, (snapshot) => snapshot.matches({ list: 'shown' })),
    selected: () => selectGrantToRevoke(actor.getSnapshot()),
    state: () => actor.getSnapshot().value.revocation,
  };
};

// Each model has one item that can be deleted.
test.each([
  ['client', startClients],
  ['token', startTokens],
  ['grant', startGrants],
])('the confirmation closes when a reloaded list lacks its %s', async (_, start) => {
  const { remove, reload, loaded, selected, state } = start();
  await loaded();
  remove();
  expect(selected()).toMatchObject({ id: 1 });
  reload();
  expect(selected()).toMatchObject({ id: 1 });
  await loaded();
  expect(selected()).toBeNull();
  expect(state()).toBe('idle');
});
