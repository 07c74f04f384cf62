import { provideGrants } from '../../src/features/developer/provide.ts';
import { selectGrantsStatus, selectGrantToRevoke, selectIsRevoking } from '../../src/machines/grants.ts';
import { cardRules, cardStates, listFailureOutcomes, removalOutcomes } from './developer-cards.ts';
import { api } from './shop-client.ts';
import { responds } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const grant = { id: 'g1', client: { name: 'Courier app' }, scopes: ['read-orders'] };

const card = {
  list: 'grants',
  path: '/oauth/tokens',
  load: 'loadGrants',
  retry: 'grants.retry',
  remove: 'revokeGrant',
  event: 'grant.revoke',
  region: 'revocation',
  busy: 'revoking',
  done: 'grantRevoked',
  notDone: 'grantNotRevoked',
  id: 'g1',
} as const;

export default machineModel({
  name: 'grants',
  machine: provideGrants({ api }),
  internal: ['list.changed'],
  unreachable: {
    'transition revocation.confirming · always [guard] → revocation.idle':
      'covered by removable-list.test.ts: all rows but the deleted one are needed',
  },
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
  states: cardStates(card, {
    status: selectGrantsStatus,
    toDelete: selectGrantToRevoke,
    isDeleting: selectIsRevoking,
  }),
  invariants: cardRules(card),
});
