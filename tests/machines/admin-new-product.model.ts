import { expect } from 'vitest';
import { provideNewProduct } from '../../src/admin/provide.ts';
import { adminApi } from './admin-client.ts';
import { product } from './admin-fixtures.ts';
import {
  badGateway,
  offline,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const kurti = { name: 'Cotton kurti', category: ['Women', 'Kurtis'], unit_price: 1200, stock: 5 };
const corrected = { ...kurti, slug: 'cotton-kurti-2' };
const key = '00000000-0000-4000-8000-000000000001';

export default machineModel({
  name: 'admin-new-product',
  machine: provideNewProduct(adminApi),
  input: { key },
  fixtures: { product, kurti, corrected },
  cases: {
    'product.submit': { kurti: { request: kurti }, corrected: { request: corrected } },
    'product.retry': { plain: {} },
  },
  actors: {
    create: {
      outcomes: {
        created: responds(201, { data: product }),
        repeated: responds(200, { data: product }),
        existing: responds(409, { message: 'The product was added already.', current: product }),
        invalid: validationError({ name: ['There is one already.'] }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        broken: serverError,
        'bad gateway': badGateway,
        offline,
        slow: timesOut,
      },
    },
  },
  states: {
    idle: ({ context }) =>
      expect([context.request, context.existing, context.failure]).toEqual([null, null, null]),
    creating: ({ context, waiting }) =>
      expect(waiting.map(({ path, body, headers }) => [path, body, headers.get('idempotency-key')])).toEqual([
        ['/api/admin/products', context.request, key],
      ]),
    failed: ({ context }) => {
      expect(context.failure).not.toBeNull();
      expect(context.request).not.toBeNull();
    },
    existing: ({ context }) => expect(context.existing).toEqual(product),
    created: ({ context }) => expect(context.failure).toBeNull(),
  },
  invariants: {
    'one press adds one product, and all attempts have the same key': ({ last, context }) => {
      expect(context.key).toBe(key);
      if (last === undefined || !/^product\./.test(last.move)) return;
      expect(last.requests).toHaveLength(last.to === 'creating' && last.from !== 'creating' ? 1 : 0);
    },
    'each response leads to its state': ({ last, state }) => {
      const outcome = /^create answers · (.*)$/.exec(last?.move ?? '')?.[1];
      if (outcome !== undefined)
        expect(state).toBe(
          { created: 'created', repeated: 'created', existing: 'existing' }[outcome] ?? 'failed',
        );
    },
    'a retry sends the same product': ({ last, before, context }) => {
      if (last?.move === 'product.retry · plain') expect(context.request).toEqual(before.request);
    },
    'reports the added product, and an ended session': ({ last }) => {
      const outcome = /^create answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? '';
      const added = [{ type: 'product.created', product }];
      const expected =
        { created: added, repeated: added, expired: [{ type: 'session.expired' }] }[outcome] ?? [];
      expect(last?.emitted ?? []).toEqual(expected);
    },
  },
});
