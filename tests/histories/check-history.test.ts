import { describe, expect, test } from 'vitest';
import {
  checkHistory,
  type History,
  type HistoryInput,
  type HistoryOutput,
  shrink,
} from './check-history.ts';
import { linearize, type Operation } from './linearizability.ts';
import { type ShopInput, type ShopOutput, shopModel } from './models.ts';
import { timeline } from './timeline.ts';

const operation = <Input extends HistoryInput, Output extends HistoryOutput>(
  client: string,
  input: Input,
  output: Output | undefined,
  start: number,
  end = output === undefined ? Number.POSITIVE_INFINITY : start + 5,
): Operation<Input, Output> => ({ client, input, output, start, end });

const done = { kind: 'done' } as const;
const placed = { kind: 'placed', id: 1 } as const;
const cancelled = { kind: 'cancelled' } as const;
const place = (key: string) => ({ kind: 'place', key, lines: [[0, 1]] }) as const;
const cancel = (key: string) => ({ kind: 'cancel', key }) as const;
const readStock = { kind: 'read stock', item: 0 } as const;
const stockOf = (stock: number) => ({ kind: 'stock', stock }) as const;
const statusOf = (status: 'pending' | 'processing' | 'cancelled') => ({ kind: 'status', status }) as const;
const stored = (key: string, id: number, status: 'pending' | 'cancelled' | 'processing' = 'pending') => ({
  id,
  key,
  status,
  lines: [[0, 1]] as const,
  mails: 1,
});

const noHistory: History = {
  seed: 1,
  operations: [],
  faults: [],
  mails: [],
  stocks: { initial: [2], final: [2] },
  coupons: { EID: true },
  orders: [],
  audit: [],
  internalErrors: [],
};
const rulesOf = (history: Partial<History>): string[] =>
  checkHistory({ ...noHistory, ...history }).anomalies.map(({ rule }) => rule);

const oneOrder = { stocks: { initial: [2], final: [1] }, orders: [stored('a 1', 1)] };
const onePlace = operation('a', place('a 1'), placed, 0);
const disableCoupon = operation(
  'operator',
  { kind: 'set coupon', code: 'EID', isActive: false },
  { isActive: true },
  0,
);

describe('a history without anomalies', () => {
  test.each<[string, Partial<History>]>([
    [
      'has one order per key, whichever attempt placed it',
      {
        ...oneOrder,
        operations: [
          operation('a', place('a 1'), undefined, 0),
          operation('a', place('a 1'), { kind: 'repeated', id: 1 }, 10),
          operation('b', readStock, stockOf(2), 2),
          operation('b', readStock, stockOf(1), 20),
        ],
      },
    ],
    [
      'returns the products of an order once that is cancelled twice',
      {
        orders: [stored('a 1', 1, 'cancelled')],
        operations: [
          onePlace,
          operation('a', cancel('a 1'), cancelled, 10),
          operation('a', cancel('a 1'), cancelled, 11),
          operation('b', readStock, stockOf(2), 30),
        ],
      },
    ],
    [
      'explains an order by a cancellation without a response',
      {
        stocks: { initial: [1], final: [0] },
        orders: [stored('a 1', 1, 'cancelled'), stored('b 1', 2)],
        audit: [{ kind: 'status', key: 'a 1', to: 'cancelled' }],
        operations: [
          onePlace,
          operation('a', cancel('a 1'), undefined, 10),
          operation('b', place('b 1'), { kind: 'placed', id: 2 }, 20),
        ],
      },
    ],
    [
      'merges the addresses of a guest who signs in',
      {
        operations: [
          operation('a', { kind: 'save address', label: 'House 1', epoch: 0 }, done, 0),
          operation('a', { kind: 'save address', label: 'House 2', epoch: 0 }, undefined, 10),
          operation('a', { kind: 'sign in', epoch: 0 }, done, 20),
          operation(
            'a',
            { kind: 'list addresses', epoch: 1 },
            { kind: 'addresses', labels: ['House 1'] },
            30,
          ),
          operation('a', { kind: 'sign out', epoch: 1 }, done, 40),
          operation('a', { kind: 'list addresses', epoch: 2 }, { kind: 'addresses', labels: [] }, 50),
        ],
      },
    ],
  ])('%s', (_, history) => {
    expect(rulesOf(history)).toEqual([]);
  });
});

describe('an anomaly is', () => {
  test.each<[string, string, Partial<History>]>([
    [
      'a doubled order',
      'one order per key',
      {
        stocks: { initial: [2], final: [1] },
        orders: [stored('a 1', 1), stored('a 1', 2)],
        operations: [onePlace],
      },
    ],
    [
      'a lost order',
      'no acknowledged order is lost',
      { stocks: { initial: [2], final: [1] }, operations: [onePlace] },
    ],
    [
      'an order without a line',
      'orders are complete',
      { ...oneOrder, orders: [{ ...stored('a 1', 1), lines: [] }], operations: [onePlace] },
    ],
    [
      'stock that is returned twice',
      'linearizable stock of item 0',
      {
        stocks: { initial: [2], final: [3] },
        orders: [stored('a 1', 1, 'cancelled')],
        operations: [onePlace, operation('a', cancel('a 1'), cancelled, 10)],
      },
    ],
    [
      'a read of old stock',
      'linearizable stock of item 0',
      { ...oneOrder, operations: [onePlace, operation('b', readStock, stockOf(2), 10)] },
    ],
    [
      'a status that goes back',
      'linearizable stock of item 0',
      {
        ...oneOrder,
        orders: [stored('a 1', 1, 'processing')],
        operations: [
          onePlace,
          operation(
            'operator',
            { kind: 'set status', key: 'a 1', to: 'processing' },
            statusOf('pending'),
            10,
          ),
          operation('a', { kind: 'read order', key: 'a 1' }, statusOf('pending'), 20),
        ],
      },
    ],
    [
      'two items that are sold out although both are in stock',
      'linearizable stock and orders',
      {
        stocks: { initial: [1, 1], final: [1, 1] },
        operations: [
          operation(
            'a',
            {
              kind: 'place',
              key: 'a 1',
              lines: [
                [0, 1],
                [1, 1],
              ],
            },
            { kind: 'sold out' },
            0,
          ),
        ],
      },
    ],
    [
      'a disabled coupon that is valid',
      'linearizable coupon EID',
      {
        coupons: { EID: false },
        operations: [
          disableCoupon,
          operation('a', { kind: 'use coupon', code: 'EID' }, { isActive: true }, 10),
        ],
      },
    ],
    [
      'a disabled coupon in an order',
      'linearizable coupon EID',
      {
        ...oneOrder,
        coupons: { EID: false },
        operations: [disableCoupon, operation('a', { ...place('a 1'), coupon: 'EID' }, placed, 10)],
      },
    ],
    [
      'a saved address that is missing',
      'addresses of a',
      {
        operations: [
          operation('a', { kind: 'save address', label: 'House 1', epoch: 0 }, done, 0),
          operation('a', { kind: 'sign in', epoch: 0 }, done, 10),
          operation('a', { kind: 'list addresses', epoch: 1 }, { kind: 'addresses', labels: [] }, 20),
        ],
      },
    ],
    [
      'an order that its customer does not find',
      'customers find their orders',
      {
        operations: [
          operation('a', { kind: 'list orders', placed: ['a order 1'] }, { kind: 'orders', keys: [] }, 0),
        ],
      },
    ],
    [
      'an order that somebody else finds',
      'customers find their orders',
      {
        operations: [
          operation('a', { kind: 'list orders', placed: [] }, { kind: 'orders', keys: ['b order 1'] }, 0),
        ],
      },
    ],
    [
      'a mail without an order',
      'no mail without its order',
      { mails: [{ orderId: 7, at: 0, orderExisted: undefined }] },
    ],
    [
      'a mail before its order',
      'no mail without its order',
      { ...oneOrder, operations: [onePlace], mails: [{ orderId: 1, at: 0, orderExisted: false }] },
    ],
    [
      'an order without a mail',
      'one confirmation per order',
      { ...oneOrder, orders: [{ ...stored('a 1', 1), mails: 0 }], operations: [onePlace] },
    ],
    ['a status of 500', 'no internal error', { internalErrors: ['GET /: 500'] }],
  ])('%s', (_, rule, history) => {
    expect(rulesOf(history)).toContain(rule);
  });
});

describe('a history that is not linearizable', () => {
  const operations: Operation<ShopInput, ShopOutput>[] = [
    operation('b', readStock, stockOf(2), 0),
    operation('a', place('a 1'), placed, 10),
    operation('b', readStock, stockOf(1), 20),
    operation('c', readStock, stockOf(2), 30),
    operation('c', place('c 1'), { kind: 'placed', id: 2 }, 40),
    operation('b', readStock, stockOf(0), 50),
  ];

  test('is shrunk to what contradicts it', () => {
    const shrunk = shrink(shopModel([2]), operations, ({ input }) => input.kind.startsWith('read'));
    expect(shrunk).toEqual([operations[1], operations[3]]);
    expect(linearize(shopModel([2]), shrunk).verdict).toBe('not linearizable');
  });

  test('is printed as a timeline with the failures at that time', () => {
    const history: History = {
      ...noHistory,
      stocks: { initial: [2], final: [0] },
      orders: [stored('a 1', 1), stored('c 1', 2)],
      operations,
      faults: [
        { name: 'PostgreSQL killed', start: 12, end: 14 },
        { name: 'PostgreSQL frozen', start: 60, end: 70 },
      ],
    };
    const [anomaly, ...others] = checkHistory(history).anomalies;
    expect(others).toEqual([]);
    expect(anomaly && timeline(anomaly, history)).toBe(
      [
        'seed 1: linearizable stock of item 0: no order of the operations explains more than 1 of 2 responses',
        '  10.0 – 15.0  a      place a 1: 1 × item 0  placed, order 1',
        '  12.0 – 14.0  fault  PostgreSQL killed',
        '  30.0 – 35.0  c      read stock of item 0   2',
      ].join('\n'),
    );
  });
});
