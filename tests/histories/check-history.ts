import { type Linearization, linearize, type Model, type Operation } from './linearizability.ts';
import {
  type AddressInput,
  type AddressOutput,
  addressModel,
  type CouponInput,
  type CouponOutput,
  couponModel,
  type Lines,
  type ShopInput,
  type ShopOutput,
  type Status,
  shopModel,
} from './models.ts';

/** The orders that a customer finds in the account. */
export interface OrdersInput {
  kind: 'list orders';
  placed: readonly string[];
}
export interface OrdersOutput {
  kind: 'orders';
  keys: readonly string[];
}

export type HistoryInput = ShopInput | CouponInput | AddressInput | OrdersInput;
export type HistoryOutput = ShopOutput | CouponOutput | AddressOutput | OrdersOutput;
export type HistoryOperation = Operation<HistoryInput, HistoryOutput>;

export interface StoredOrder {
  id: number;
  key: string;
  status: Status;
  lines: Lines;
  /** Confirmations in the outbox, sent or not. */
  mails: number;
}

export interface ReceivedMail {
  orderId: number;
  at: number;
  /** Whether the order was stored when the mail arrived; undefined if the database did not respond. */
  orderExisted: boolean | undefined;
}

/** A change in the audit log, which is written in the transaction of the change. */
export type AuditedChange =
  | { kind: 'status'; key: string; to: Status }
  | { kind: 'stock'; item: number; to: number };

/** A failure that was injected, for the timeline. */
export interface InjectedFault {
  name: string;
  start: number;
  end: number;
}

/** What clients saw, and what is stored once nothing runs any more. */
export interface History {
  seed: number;
  operations: readonly HistoryOperation[];
  faults: readonly InjectedFault[];
  mails: readonly ReceivedMail[];
  stocks: { initial: readonly number[]; final: readonly number[] };
  coupons: Readonly<Record<string, boolean>>;
  orders: readonly StoredOrder[];
  /** Committed changes of statuses and stock. */
  audit: readonly AuditedChange[];
  /** Responses with status 500. */
  internalErrors: readonly string[];
}

export interface Anomaly {
  /** The rule that does not hold. */
  rule: string;
  message: string;
  /** The operations that contradict it, shrunk. */
  operations: readonly HistoryOperation[];
}

export interface HistoryReport {
  anomalies: Anomaly[];
  /** Rules whose check was given up. */
  inconclusive: string[];
  /** Calls of the models. */
  steps: number;
}

const isOf = <Kind extends HistoryInput['kind']>(...kinds: Kind[]) => {
  const included = new Set<string>(kinds);
  return (
    operation: HistoryOperation,
  ): operation is Operation<Extract<HistoryInput, { kind: Kind }>, HistoryOutput> =>
    included.has(operation.input.kind);
};

/** A prefix in time: what had not ended by then has no output yet. */
const until = <Input, Output>(operations: readonly Operation<Input, Output>[], time: number) =>
  operations
    .filter(({ start }) => start <= time)
    .map((operation) =>
      operation.end <= time ? operation : { ...operation, output: undefined, end: Number.POSITIVE_INFINITY },
    );

/**
 * Shrinks a history that is not linearizable, by steps after which a linearizable history would still be linearizable:
 * to its shortest prefix that is not, then without each operation that cannot have changed anything.
 */
export const shrink = <State, Input, Output>(
  model: Model<State, Input, Output>,
  operations: readonly Operation<Input, Output>[],
  hasNoEffect: (operation: Operation<Input, Output>) => boolean,
): readonly Operation<Input, Output>[] => {
  const fails = (candidate: readonly Operation<Input, Output>[]) =>
    linearize(model, candidate, 200_000).verdict === 'not linearizable';
  const ends = operations
    .map(({ end }) => end)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  // Prefixes of a linearizable history are linearizable, so that bisection finds the shortest other one.
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fails(until(operations, ends[middle] ?? 0))) high = middle;
    else low = middle + 1;
  }
  let shrunk: readonly Operation<Input, Output>[] = until(operations, ends[low] ?? Number.POSITIVE_INFINITY);
  if (!fails(shrunk)) return operations;
  for (const operation of shrunk.filter(hasNoEffect)) {
    const rest = shrunk.filter((other) => other !== operation);
    if (fails(rest)) shrunk = rest;
  }
  return shrunk;
};

/** What is stored at the end, as reads that start after everything else. */
const finalReads = ({ stocks, orders }: History): Operation<ShopInput, ShopOutput>[] => {
  const read = { client: 'database', start: Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };
  return [
    ...stocks.final.map((stock, item) => ({
      ...read,
      input: { kind: 'read stock', item } as const,
      output: { kind: 'stock', stock } as const,
    })),
    ...orders.map(({ key, status }) => ({
      ...read,
      input: { kind: 'read order', key } as const,
      output: { kind: 'status', status } as const,
    })),
  ];
};

/**
 * Operations on stock and orders. One whose outcome is unknown is left out if it had no effect: an order whose key was
 * not stored in the end or that another attempt has placed, and a change that is not in the audit log.
 */
const shopOperations = (history: History): Operation<ShopInput, ShopOutput>[] => {
  const stored = new Set(history.orders.map(({ key }) => key));
  const placed = new Set<string>();
  const operations = history.operations.filter(
    isOf('place', 'cancel', 'set status', 'read order', 'set stock', 'read stock'),
  ) as Operation<ShopInput, ShopOutput>[];
  for (const { input, output } of operations)
    if (input.kind === 'place' && output?.kind === 'placed') placed.add(input.key);
  const isRelevant = ({ input, output }: Operation<ShopInput, ShopOutput>): boolean => {
    if (output?.kind === 'coupon invalid') return false;
    if (output !== undefined) return true;
    if (input.kind === 'place') return stored.has(input.key) && !placed.has(input.key);
    return history.audit.some((change) => {
      if (input.kind === 'set stock')
        return change.kind === 'stock' && change.item === input.item && change.to === input.to;
      if (input.kind !== 'cancel' && input.kind !== 'set status') return false;
      const to = input.kind === 'cancel' ? 'cancelled' : input.to;
      return change.kind === 'status' && change.key === input.key && change.to === to;
    });
  };
  return [...operations.filter(isRelevant), ...finalReads(history)];
};

/** The part of the operations that concerns one item. A linearizable history has linearizable projections. */
const ofItem = (
  operations: readonly Operation<ShopInput, ShopOutput>[],
  item: number,
): Operation<ShopInput, ShopOutput>[] => {
  const orders = new Set<string>();
  for (const { input } of operations)
    if (input.kind === 'place' && input.lines.some(([of]) => of === item)) orders.add(input.key);
  return operations.flatMap((operation) => {
    const { input, output } = operation;
    if (input.kind === 'set stock' || input.kind === 'read stock')
      return input.item === item ? [operation] : [];
    if (!orders.has(input.key)) return [];
    if (input.kind !== 'place') return output?.kind === 'sold out' ? [] : [operation];
    // Another item may have been sold out.
    if (output?.kind === 'sold out' && input.lines.length > 1) return [];
    return [{ ...operation, input: { ...input, lines: input.lines.filter(([of]) => of === item) } }];
  });
};

const shopHasNoEffect = ({ input, output }: Operation<ShopInput, ShopOutput>): boolean =>
  output !== undefined &&
  (input.kind === 'read order' ||
    input.kind === 'read stock' ||
    output.kind === 'sold out' ||
    output.kind === 'repeated' ||
    output.kind === 'not cancellable');

const couponOperations = (history: History, code: string): Operation<CouponInput, CouponOutput>[] => {
  const final = history.coupons[code] ?? true;
  const end = Number.MAX_SAFE_INTEGER;
  const operations = history.operations.flatMap((operation): Operation<CouponInput, CouponOutput>[] => {
    const { input, output } = operation;
    if (isOf('set coupon', 'use coupon')(operation))
      return operation.input.code === code && (output !== undefined || input.kind === 'set coupon')
        ? [operation as Operation<CouponInput, CouponOutput>]
        : [];
    if (input.kind !== 'place' || input.coupon !== code) return [];
    const { kind } = (output ?? {}) as Partial<ShopOutput>;
    // Coupons are validated before the stock.
    if (kind !== 'placed' && kind !== 'sold out' && kind !== 'coupon invalid') return [];
    return [
      {
        ...operation,
        input: { kind: 'use coupon', code },
        output: { isActive: kind !== 'coupon invalid' },
      },
    ];
  });
  return [
    ...operations,
    {
      client: 'database',
      input: { kind: 'use coupon', code },
      output: { isActive: final },
      start: end,
      end,
    },
  ];
};

const describeEnd = <Input, Output>(
  operations: readonly Operation<Input, Output>[],
  order: readonly number[],
) => {
  const known = operations.filter(({ output }) => output !== undefined).length;
  const explained = order.filter((at) => operations[at]?.output !== undefined).length;
  return `no order of the operations explains more than ${explained} of ${known} responses`;
};

/** Checks a history against the rules that the shop promises, whatever fails. */
export const checkHistory = (history: History, maxSteps?: number): HistoryReport => {
  const anomalies: Anomaly[] = [];
  const inconclusive: string[] = [];
  let steps = 0;
  const report = (rule: string, message: string, operations: readonly HistoryOperation[] = []) =>
    anomalies.push({ rule, message, operations });

  const checkModel = <State, Input extends HistoryInput, Output extends HistoryOutput>(
    rule: string,
    model: Model<State, Input, Output>,
    operations: readonly Operation<Input, Output>[],
    hasNoEffect: (operation: Operation<Input, Output>) => boolean,
  ): Linearization => {
    const result = linearize(model, operations, maxSteps);
    steps += result.steps;
    if (result.verdict === 'inconclusive') inconclusive.push(rule);
    if (result.verdict === 'not linearizable') {
      const shrunk = shrink(model, operations, hasNoEffect);
      report(rule, describeEnd(shrunk, linearize(model, shrunk).order), shrunk);
    }
    return result;
  };

  const byKey = new Map<string, StoredOrder[]>();
  for (const order of history.orders) byKey.set(order.key, [...(byKey.get(order.key) ?? []), order]);
  const places = history.operations.filter(isOf('place'));
  for (const [key, orders] of byKey)
    if (orders.length > 1)
      report(
        'one order per key',
        `orders ${orders.map(({ id }) => id).join(', ')} have the key ${key}`,
        places.filter(({ input }) => input.key === key),
      );
  for (const operation of places) {
    const { input, output } = operation;
    if (output === undefined || !('id' in output)) continue;
    const stored = byKey.get(input.key)?.find(({ id }) => id === output.id);
    const attempts = places.filter((other) => other.input.key === input.key);
    if (stored === undefined)
      report('no acknowledged order is lost', `order ${output.id} of ${input.key} is missing`, attempts);
    else if (JSON.stringify(stored.lines) !== JSON.stringify(input.lines))
      report('orders are complete', `order ${output.id} has the lines ${JSON.stringify(stored.lines)}`, [
        operation,
      ]);
  }

  const shop = shopOperations(history);
  const joint = shopModel(history.stocks.initial);
  const found = anomalies.length;
  for (const [item] of history.stocks.initial.entries())
    checkModel(`linearizable stock of item ${item}`, joint, ofItem(shop, item), shopHasNoEffect);
  // The projections find most anomalies, and show fewer operations.
  if (anomalies.length === found) checkModel('linearizable stock and orders', joint, shop, shopHasNoEffect);

  for (const code of Object.keys(history.coupons))
    checkModel(
      `linearizable coupon ${code}`,
      couponModel,
      couponOperations(history, code),
      ({ input }) => input.kind === 'use coupon',
    );

  const clients = [...new Set(history.operations.map(({ client }) => client))];
  const isAddress = isOf(
    'save address',
    'change address',
    'delete address',
    'list addresses',
    'sign in',
    'sign out',
  );
  for (const client of clients)
    checkModel(
      `addresses of ${client}`,
      addressModel,
      history.operations.filter(
        (operation) => operation.client === client && isAddress(operation),
      ) as Operation<AddressInput, AddressOutput>[],
      ({ input, output }) => input.kind === 'list addresses' || output?.kind === 'not found',
    );
  for (const operation of history.operations.filter(isOf('list orders'))) {
    const { input, client } = operation;
    const output = operation.output as OrdersOutput | undefined;
    const missing = input.placed.filter((key) => output !== undefined && !output.keys.includes(key));
    const foreign = output?.keys.filter((key) => !key.startsWith(`${client} `)) ?? [];
    if (missing.length > 0)
      report('customers find their orders', `${client} does not find ${missing.join(', ')}`, [
        ...places.filter(({ input: { key } }) => missing.includes(key)),
        ...history.operations.filter((other) => other.client === client && other.input.kind === 'sign in'),
        operation,
      ]);
    if (foreign.length > 0)
      report('customers find their orders', `${client} finds ${foreign.join(', ')}`, [operation]);
  }

  const ids = new Map(history.orders.map((order) => [order.id, order]));
  for (const { orderId, orderExisted } of history.mails) {
    if (!ids.has(orderId)) report('no mail without its order', `there is no order ${orderId}`);
    else if (orderExisted === false)
      report('no mail without its order', `the mail arrived before order ${orderId} was stored`);
  }
  for (const { id, mails, key } of history.orders)
    if (mails !== 1)
      report(
        'one confirmation per order',
        `order ${id} has ${mails}`,
        places.filter((place) => place.input.key === key),
      );
  for (const message of new Set(history.internalErrors)) report('no internal error', message);
  return { anomalies, inconclusive, steps };
};
