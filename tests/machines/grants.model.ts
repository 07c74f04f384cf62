import { expect } from 'vitest';
import { provideGrants } from '../../src/features/developer/provide.ts';
import { cardRules, listFailureOutcomes, removalOutcomes } from './developer-cards.ts';
import { api } from './shop-client.ts';
import { responds } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const grant = { id: 'g1', client: { name: 'Courier app' }, scopes: ['read-orders'] };

export default machineModel({
  name: 'grants',
  machine: provideGrants({ api }),
  internal: ['list.changed'],
  cases: {
    'grants.retry': { plain: {} },
    'grant.revoke': { first: { id: 'g1' }, unknown: { id: 'g9' } },
    'revocation.confirm': { plain: {} },
    'revocation.cancel': { plain: {} },
  },
  actors: {
    loadGrants: {
      outcomes: {
        none: responds(200, []),
        two: responds(200, [grant, { ...grant, id: 'g2' }]),
        ...listFailureOutcomes,
      },
    },
    revokeGrant: {
      outcomes: removalOutcomes,
    },
  },
  states: {
    'list.loading': ({ waiting }) => expect(waiting.map(({ path }) => path)).toContain('/oauth/tokens'),
    'list.shown': ({ context }) => expect(context.failure).toBeNull(),
    'list.failed': ({ context }) => expect(context.failure).not.toBeNull(),
    'revocation.idle': ({ context }) => expect(context.deletingId).toBeNull(),
    'revocation.confirming': ({ context, waiting }) => {
      expect(context.deletingId).toBe('g1');
      expect(waiting.map(({ method }) => method)).not.toContain('DELETE');
    },
    'revocation.revoking': ({ waiting }) =>
      expect(waiting.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /oauth/tokens/g1'),
  },
  invariants: cardRules({
    list: 'grants',
    load: 'loadGrants',
    retry: 'grants.retry',
    remove: 'revokeGrant',
    event: 'grant.revoke',
    region: 'revocation',
    busy: 'revoking',
    done: 'grantRevoked',
    notDone: 'grantNotRevoked',
    id: 'g1',
  }),
});
