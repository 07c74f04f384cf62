import { expect } from 'vitest';
import { provideTokens } from '../../src/features/developer/provide.ts';
import {
  selectHasTokenForm,
  selectIsDeletingToken,
  selectScopesFailure,
  selectTokensStatus,
  selectTokenToDelete,
} from '../../src/machines/token-modals.ts';
import { cardRules, cardStates, listFailureOutcomes, removalOutcomes } from './developer-cards.ts';
import { api } from './shop-client.ts';
import { responds } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const scopes = (state: string) => /scopes\.(\w+)/.exec(state)?.[1];

const script = { id: 't1', name: 'My script', scopes: [] };
const accessToken = 'a-token-of-forty-letters-and-digits-123';
const modal = (state: string) => /modal\.(\w+)/.exec(state)?.[1];

const card = {
  list: 'tokens',
  path: '/oauth/personal-access-tokens',
  load: 'loadTokens',
  retry: 'tokens.retry',
  remove: 'deleteToken',
  event: 'token.delete',
  region: 'deletion',
  busy: 'deleting',
  done: 'tokenDeleted',
  notDone: 'tokenNotDeleted',
  id: 't1',
} as const;

export default machineModel({
  name: 'token-modals',
  machine: provideTokens({ api }),
  internal: ['list.changed'],
  // Only the first row matters to transitions.
  key: ({ context }) => [context.tokens.some(({ id }) => id === 't1'), context.deletingId],
  cases: {
    'tokens.retry': { plain: {} },
    'token.create': { plain: {} },
    'token.delete': { first: { id: 't1' }, unknown: { id: 't9' } },
    'deletion.confirm': { plain: {} },
    'deletion.cancel': { plain: {} },
    'token.saved': { plain: { saved: { token: script, accessToken } } },
    'modal.close': { plain: {} },
  },
  actors: {
    loadTokens: {
      outcomes: {
        none: responds(200, []),
        two: responds(200, [script, { ...script, id: 't2' }]),
        ...listFailureOutcomes,
      },
    },
    loadScopes: {
      outcomes: { some: responds(200, [{ id: 'read-orders' }]), ...listFailureOutcomes },
    },
    deleteToken: {
      outcomes: removalOutcomes,
    },
  },
  alwaysReachable: ['modal.closed'],
  states: {
    ...cardStates(card, {
      status: selectTokensStatus,
      toDelete: selectTokenToDelete,
      isDeleting: selectIsDeletingToken,
    }),
    'scopes.loading': ({ snapshot, waiting }) => {
      expect(waiting.map(({ path }) => path)).toContain('/oauth/scopes');
      expect(selectScopesFailure(snapshot)).toBeNull();
    },
    'scopes.shown': ({ context }) => {
      expect(context.scopes).toEqual([{ id: 'read-orders' }]);
      expect(context.scopesFailure).toBeNull();
    },
    'scopes.failed': ({ context, snapshot }) => {
      expect(context.scopesFailure).not.toBeNull();
      expect(selectScopesFailure(snapshot)).toBe(context.scopesFailure);
    },
    'modal.closed': ({ context, snapshot }) =>
      expect([context.accessToken, selectHasTokenForm(snapshot)]).toEqual([null, false]),
    'modal.creating': ({ context, snapshot }) =>
      expect([context.accessToken, selectHasTokenForm(snapshot)]).toEqual([null, true]),
    'modal.token': ({ context, snapshot }) =>
      expect([context.accessToken, selectHasTokenForm(snapshot)]).toEqual([accessToken, false]),
  },
  invariants: {
    ...cardRules(card),
    'loads the scopes, and retries when the form opens [6.5, 7.37]': ({ last, state }) => {
      const end = /^loadScopes answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (end !== undefined) expect(scopes(state)).toBe(end === 'some' ? 'shown' : 'failed');
      else if (last?.move === 'token.create · plain')
        expect(scopes(state)).toBe(scopes(last.from)?.replace('failed', 'loading'));
      else if (last) expect(scopes(state)).toBe(scopes(last.from));
    },
    'shows a new token once, even after its modal was closed, and reloads the list [2.88]': ({
      last,
      state,
    }) => {
      if (last?.move !== 'token.saved · plain') return;
      expect(modal(state)).toBe('token');
      expect(state).toContain('list.loading');
    },
    'opens and closes the modal only on its events': ({ last, state }) => {
      if (!last) return;
      const previous = modal(last.from);
      if (last.move === 'token.create · plain')
        expect(modal(state)).toBe(previous === 'closed' ? 'creating' : previous);
      else if (last.move === 'modal.close · plain') expect(modal(state)).toBe('closed');
      else if (last.move !== 'token.saved · plain') expect(modal(state)).toBe(previous);
    },
  },
});
