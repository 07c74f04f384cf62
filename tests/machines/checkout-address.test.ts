import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SavedAddresses } from '../../src/domain/checkout.ts';
import { addressesOf, blankDraft } from '../../src/domain/checkout-draft.ts';
import { checkoutAddressMachine } from '../../src/machines/checkout-address.ts';
import { forms, removals } from './checkout-address.model.ts';
import { home, office } from './fixtures.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(forms);
describeMachine(removals);

test('deletes a second address while the first can be undone; deleting the last one opens the form', async () => {
  const deleted: number[] = [];
  const actor = createActor(
    checkoutAddressMachine.provide({
      actors: {
        loadAddresses: fromPromise<SavedAddresses, undefined>(async () => ({
          addresses: [home, office],
          preferred: home,
        })),
        deleteAddress: fromPromise<void, { id: number }>(async ({ input }) => {
          deleted.push(input.id);
        }),
      },
    }),
    { input: { user: null, district: null, draft: addressesOf(blankDraft) } },
  ).start();
  const isUndoable = () =>
    waitFor(actor, (snapshot) => snapshot.hasTag('undoable') && !snapshot.hasTag('busy'));
  await waitFor(actor, ({ context }) => context.addresses.length === 2);
  actor.send({ type: 'address.delete', id: home.id });
  await isUndoable();
  actor.send({ type: 'address.delete', id: office.id });
  expect(actor.getSnapshot().context).toMatchObject({
    addresses: [],
    removed: { address: office, index: 0 },
  });
  expect(actor.getSnapshot().value).toMatchObject({ step: { first: 'open' }, removal: 'deleting' });
  await isUndoable();
  expect(deleted).toEqual([home.id, office.id]);
});
