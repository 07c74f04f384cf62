import { expect } from 'vitest';
import { provideClients } from '../../src/features/developer/provide.ts';
import {
  selectClientsStatus,
  selectClientToDelete,
  selectHasClientForm,
  selectIsDeletingClient,
} from '../../src/machines/client-modals.ts';
import { cardRules, cardStates, listFailureOutcomes, notified, removalOutcomes } from './developer-cards.ts';
import { api } from './shop-client.ts';
import { responds } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const courier = {
  id: 'c1',
  name: 'Courier app',
  redirect: 'https://courier.example.com/back',
  confidential: true,
};
const stock = { ...courier, id: 'c2', name: 'Stock app', confidential: false };
const plainSecret = 'a-secret-of-forty-letters-and-digits-12';
const modal = (state: string) => /modal\.(\w+)/.exec(state)?.[1];

const card = {
  list: 'clients',
  path: '/oauth/clients',
  load: 'loadClients',
  retry: 'clients.retry',
  remove: 'deleteClient',
  event: 'client.delete',
  region: 'deletion',
  busy: 'deleting',
  done: 'clientDeleted',
  notDone: 'clientNotDeleted',
  id: 'c1',
} as const;

export default machineModel({
  name: 'client-modals',
  machine: provideClients({ api }),
  internal: ['list.changed'],
  key: ({ context }) => [context.clients.length, context.deletingId],
  cases: {
    'clients.retry': { plain: {} },
    'client.create': { plain: {} },
    'client.edit': { first: { id: 'c1' }, unknown: { id: 'c9' } },
    'client.delete': { first: { id: 'c1' }, unknown: { id: 'c9' } },
    'deletion.confirm': { plain: {} },
    'deletion.cancel': { plain: {} },
    'client.saved': {
      'with a secret': { client: { ...courier, plainSecret } },
      'without a secret': { client: stock },
      public: { client: { ...stock, plainSecret: undefined } },
    },
    'client.gone': { plain: {} },
    'modal.close': { plain: {} },
  },
  actors: {
    loadClients: {
      outcomes: { none: responds(200, []), two: responds(200, [courier, stock]), ...listFailureOutcomes },
    },
    deleteClient: {
      outcomes: removalOutcomes,
    },
  },
  alwaysReachable: ['modal.closed'],
  states: {
    ...cardStates(card, {
      status: selectClientsStatus,
      toDelete: selectClientToDelete,
      isDeleting: selectIsDeletingClient,
    }),
    'modal.closed': ({ context, snapshot }) =>
      expect([context.editing, selectHasClientForm(snapshot)]).toEqual([null, false]),
    'modal.creating': ({ context, snapshot }) =>
      expect([context.editing, selectHasClientForm(snapshot)]).toEqual([null, true]),
    'modal.editing': ({ context, snapshot }) =>
      expect([context.editing?.id, selectHasClientForm(snapshot)]).toEqual(['c1', true]),
    'modal.secret': ({ context, snapshot }) =>
      expect([context.secret, context.editing, selectHasClientForm(snapshot)]).toEqual([
        plainSecret,
        null,
        false,
      ]),
  },
  invariants: {
    ...cardRules(card),
    'starts with nothing, and reads the list': ({ last, context, state }) => {
      if (last) return;
      expect(context).toEqual({ clients: [], failure: null, editing: null, secret: null, deletingId: null });
      expect(state).toContain('list.loading');
    },
    'stores a secret only while its modal is open [2.80]': ({ context, state }) => {
      expect(context.secret !== null).toBe(modal(state) === 'secret');
    },
    'opens one modal at a time, and closes each': ({ last, before, state }) => {
      if (!last) return;
      const previous = modal(last.from);
      if (last.move === 'client.create · plain')
        expect(modal(state)).toBe(previous === 'closed' ? 'creating' : previous);
      if (last.move === 'client.edit · first') {
        const isListed = before.clients.some(({ id }) => id === 'c1');
        expect(modal(state)).toBe(previous === 'closed' && isListed ? 'editing' : previous);
      }
      if (last.move === 'client.edit · unknown') expect(modal(state)).toBe(previous);
      if (last.move === 'modal.close · plain') expect(modal(state)).toBe('closed');
    },
    'saving shows a new secret or closes the modal, and reloads the list [7.29, 7.30]': ({ last, state }) => {
      if (!last?.move.startsWith('client.saved')) return;
      expect(modal(state)).toBe(last.move.endsWith('with a secret') ? 'secret' : 'closed');
      expect(state).toContain('list.loading');
    },
    'a client deleted elsewhere closes its modal, is reported, and the list is reloaded': ({
      last,
      state,
    }) => {
      if (last?.move !== 'client.gone · plain') return;
      const isExpected = ['closed', 'editing'].includes(modal(last.from) ?? '');
      expect(modal(state)).toBe(isExpected ? 'closed' : modal(last.from));
      expect(notified(last.emitted)).toEqual(isExpected ? ['entryGone'] : []);
      if (isExpected) expect(state).toContain('list.loading');
    },
    'other events open or close no modal': ({ last, state }) => {
      if (last && !/^(client\.(create|edit|saved|gone)|modal\.close)/.test(last.move))
        expect(modal(state)).toBe(modal(last.from));
    },
  },
});
