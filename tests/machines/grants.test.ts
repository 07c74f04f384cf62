import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AuthorizedToken } from '../../src/contracts/schemas/oauth.ts';
import { grantsMachine, selectGrants, selectGrantToRevoke } from '../../src/machines/grants.ts';
import model from './grants.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);

// The model has one grant that can be revoked.
test('the confirmation closes when a reloaded list lacks its grant', async () => {
  const courier: AuthorizedToken = { id: 'g1', client: { name: 'Courier app' }, scopes: ['read-orders'] };
  const stock: AuthorizedToken = { ...courier, id: 'g2' };
  let sendReloadedList: (grants: AuthorizedToken[]) => void = () => undefined;
  const reloadedList = new Promise<AuthorizedToken[]>((resolve) => {
    sendReloadedList = resolve;
  });
  const lists = [Promise.resolve([courier, stock]), reloadedList];
  const grants = createActor(
    grantsMachine.provide({
      actors: {
        loadGrants: fromPromise(() => lists.shift() ?? Promise.reject(new Error('loaded a third time'))),
        revokeGrant: fromPromise<void, { id: string | number }>(async () => undefined),
      },
    }),
  ).start();
  await waitFor(grants, (snapshot) => selectGrants(snapshot).length === 2);
  grants.send({ type: 'grant.revoke', id: 'g1' });
  grants.send({ type: 'revocation.confirm' });
  await waitFor(grants, (snapshot) => snapshot.matches({ list: 'loading', revocation: 'idle' }));
  grants.send({ type: 'grant.revoke', id: 'g2' });
  expect(selectGrantToRevoke(grants.getSnapshot())).toEqual(stock);
  sendReloadedList([{ ...courier, id: 'g3' }]);
  await waitFor(grants, (snapshot) => snapshot.matches({ list: 'shown' }));
  expect(grants.getSnapshot().value).toEqual({ list: 'shown', revocation: 'idle' });
  expect(grants.getSnapshot().context.deletingId).toBeNull();
});
