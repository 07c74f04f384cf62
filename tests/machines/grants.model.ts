import { expect } from 'vitest';
import { provideGrants } from '../../src/features/developer/provide.ts';
import { selectGrantsStatus, selectGrantToRevoke, selectIsRevoking } from '../../src/machines/grants.ts';
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
    'list.loading': ({ context, snapshot, waiting }) => {
      expect(waiting.map(({ path }) => path)).toContain('/oauth/tokens');
      expect(selectGrantsStatus(snapshot)).toBe(context.grants.length > 0 ? 'shown' : 'loading');
    },
    'list.shown': ({ context, snapshot }) =>
      expect([context.failure, selectGrantsStatus(snapshot)]).toEqual([null, 'shown']),
    'list.failed': ({ context, snapshot }) => {
      expect(context.failure).not.toBeNull();
      expect(selectGrantsStatus(snapshot)).toBe('failed');
    },
    'revocation.idle': ({ context, snapshot }) =>
      expect([context.deletingId, selectGrantToRevoke(snapshot), selectIsRevoking(snapshot)]).toEqual([
        null,
        null,
        false,
      ]),
    'revocation.confirming': ({ snapshot, waiting }) => {
      expect([selectGrantToRevoke(snapshot)?.id, selectIsRevoking(snapshot)]).toEqual(['g1', false]);
      expect(waiting.map(({ method }) => method)).not.toContain('DELETE');
    },
    'revocation.revoking': ({ snapshot, waiting }) => {
      expect(waiting.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /oauth/tokens/g1');
      expect([selectGrantToRevoke(snapshot), selectIsRevoking(snapshot)]).toEqual([null, true]);
    },
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
