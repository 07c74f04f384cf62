import { expect } from 'vitest';
import { provideTokens } from '../../src/features/developer/provide.ts';
import { cardRules, listFailures, removalEndings } from './developer-cards.ts';
import { api } from './shop-client.ts';
import { answers } from './support/answers.ts';
import { machineModel } from './support/machine-model.ts';

const scopes = (state: string) => /scopes\.(\w+)/.exec(state)?.[1];

const script = { id: 't1', name: 'My script', scopes: [] };
const accessToken = 'a-token-of-forty-letters-and-digits-123';
const modal = (state: string) => /modal\.(\w+)/.exec(state)?.[1];

export default machineModel({
  name: 'token-modals',
  machine: provideTokens({ api }),
  internal: ['list.changed'],
  // The rows that stay after a failed read decide nothing that the first row does not.
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
  calls: {
    loadTokens: {
      endings: {
        none: answers(200, []),
        two: answers(200, [script, { ...script, id: 't2' }]),
        ...listFailures,
      },
    },
    loadScopes: {
      endings: { some: answers(200, [{ id: 'read-orders' }]), ...listFailures },
    },
    deleteToken: {
      endings: removalEndings,
    },
  },
  states: {
    'list.loading': ({ waiting }) =>
      expect(waiting.map(({ path }) => path)).toContain('/oauth/personal-access-tokens'),
    'list.shown': ({ context }) => expect(context.failure).toBeNull(),
    'list.failed': ({ context }) => expect(context.failure).not.toBeNull(),
    'scopes.loading': ({ waiting }) => expect(waiting.map(({ path }) => path)).toContain('/oauth/scopes'),
    'scopes.shown': ({ context }) => {
      expect(context.scopes).toEqual([{ id: 'read-orders' }]);
      expect(context.scopesFailure).toBeNull();
    },
    'scopes.failed': ({ context }) => expect(context.scopesFailure).not.toBeNull(),
    'modal.closed': ({ context }) => expect(context.accessToken).toBeNull(),
    'modal.creating': ({ context }) => expect(context.accessToken).toBeNull(),
    'modal.token': ({ context }) => expect(context.accessToken).toBe(accessToken),
    'deletion.idle': ({ context }) => expect(context.deletingId).toBeNull(),
    'deletion.confirming': ({ context, waiting }) => {
      expect(context.deletingId).toBe('t1');
      expect(waiting.map(({ method }) => method)).not.toContain('DELETE');
    },
    'deletion.deleting': ({ waiting }) =>
      expect(waiting.map(({ method, path }) => `${method} ${path}`)).toContain(
        'DELETE /oauth/personal-access-tokens/t1',
      ),
  },
  invariants: {
    ...cardRules({
      list: 'tokens',
      load: 'loadTokens',
      retry: 'tokens.retry',
      remove: 'deleteToken',
      event: 'token.delete',
      region: 'deletion',
      busy: 'deleting',
      done: 'tokenDeleted',
      notDone: 'tokenNotDeleted',
      id: 't1',
    }),
    'the scopes come from the server, and are asked for again as a form is opened [6.5, 7.37]': ({
      last,
      state,
    }) => {
      const end = /^loadScopes answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (end !== undefined) expect(scopes(state)).toBe(end === 'some' ? 'shown' : 'failed');
      else if (last?.move === 'token.create · plain')
        expect(scopes(state)).toBe(scopes(last.from)?.replace('failed', 'loading'));
      else if (last) expect(scopes(state)).toBe(scopes(last.from));
    },
    'a token is shown once, whether or not the modal was left, and the list is read again [2.88]': ({
      last,
      state,
    }) => {
      if (last?.move !== 'token.saved · plain') return;
      expect(modal(state)).toBe('token');
      expect(state).toContain('list.loading');
    },
    'a modal opens and closes when asked to, and only then': ({ last, state }) => {
      if (!last) return;
      const was = modal(last.from);
      if (last.move === 'token.create · plain')
        expect(modal(state)).toBe(was === 'closed' ? 'creating' : was);
      else if (last.move === 'modal.close · plain') expect(modal(state)).toBe('closed');
      else if (last.move !== 'token.saved · plain') expect(modal(state)).toBe(was);
    },
  },
});
