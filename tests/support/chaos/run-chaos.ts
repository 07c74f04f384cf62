import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/database/types.ts';
import { ChaosShop, initialStock, products } from './chaos-shop.ts';
import { Shoppers } from './shoppers.ts';

export type FaultKind = 'connection cut' | 'postmaster kill' | 'server kill';

export interface ChaosOptions {
  cuts: number;
  kills: number;
  serverKills?: number;
  shoppers?: number;
  onFault?: (fault: InjectedFault) => void;
}

export interface InjectedFault {
  kind: FaultKind;
  /** Whether the server process survived until orders were acknowledged again; false for a server kill. */
  survived: boolean;
  /** From the fault to the next acknowledged order and a healthy server. */
  recoveredMs: number;
}

export interface ChaosReport {
  faults: InjectedFault[];
  orders: {
    acknowledged: number;
    /** Acknowledged orders that are missing in the database or incomplete. */
    lost: number;
    /** Orders that were stored more than once. */
    doubled: number;
  };
  stock: { expected: number[]; found: number[] };
  orderResponses: Record<string, number>;
  readResponses: Record<string, number>;
  /** Exit code of the server, which is stopped after the run. */
  exitCode: number | null;
  /** Whether the embedded database was still running after that. */
  leftPostmaster: boolean;
}

/** Orders acknowledged before each fault, so that every fault hits pending orders. */
const minOrdersBeforeFault = 10;
const recoveryTimeoutMs = 60_000;

/** Interleaves the kinds evenly, so that each kind also follows each other one. */
const sequence = ({ cuts, kills, serverKills = 0 }: ChaosOptions): FaultKind[] => {
  const spread = (kind: FaultKind, count: number) =>
    Array.from({ length: count }, (_, at) => ({ kind, at: (at + 0.5) / count }));
  return [
    ...spread('connection cut', cuts),
    ...spread('postmaster kill', kills),
    ...spread('server kill', serverKills),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
};

const until = async (condition: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = Date.now() + recoveryTimeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`${what} did not happen within ${recoveryTimeoutMs / 1000} s.`);
    await wait(10);
  }
};

const isHealthy = (shop: ChaosShop): Promise<boolean> =>
  fetch(`${shop.address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const inject = async (shop: ChaosShop, shoppers: Shoppers, kind: FaultKind): Promise<InjectedFault> => {
  const before = shoppers.acknowledged;
  await until(() => shoppers.acknowledged >= before + minOrdersBeforeFault, 'The next order');
  const start = performance.now();
  if (kind === 'connection cut') await shop.cutConnections();
  if (kind === 'postmaster kill') await shop.killPostmaster();
  if (kind === 'server kill') await shop.server.kill();
  const acknowledged = shoppers.acknowledged;
  let survived = kind !== 'server kill';
  await until(async () => {
    if (!shop.server.isAlive) {
      survived = false;
      await shop.server.start();
    }
    return shoppers.acknowledged > acknowledged && (await isHealthy(shop));
  }, `Recovery from a ${kind}`);
  return { kind, survived, recoveredMs: performance.now() - start };
};

/** Compares the acknowledged orders with those in the database. */
export const compareOrders = async (
  db: Kysely<Database>,
  { intents }: Pick<Shoppers, 'intents'>,
): Promise<Pick<ChaosReport, 'orders' | 'stock'>> => {
  const { rows } = await sql<{ id: number; note: string; lines: number }>`
      SELECT o.id, o.additional_note AS note, count(l.id)::int AS lines
      FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.id`.execute(db);
  const complete = new Map(
    rows.filter(({ lines }) => lines === products.length).map((row) => [row.id, row.note]),
  );
  const acknowledged = intents.flatMap(({ key, orderIds }) => [...orderIds].map((id) => ({ key, id })));
  const sold = await db
    .selectFrom('products')
    .leftJoin('order_lines', 'order_lines.product_id', 'products.id')
    .groupBy('products.id')
    .orderBy('products.id')
    .select(({ fn }) => [
      'products.current_stock as stock',
      fn.sum<number>('order_lines.quantity').as('quantity'),
    ])
    .execute();
  return {
    orders: {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(({ key, id }) => complete.get(id) !== key).length,
      doubled: rows.length - new Set(rows.map(({ note }) => note)).size,
    },
    stock: {
      expected: sold.map(({ quantity }) => initialStock - quantity),
      found: sold.map(({ stock }) => stock),
    },
  };
};

/** Injects faults while orders are placed, and counts lost and doubled orders. */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const shop = await ChaosShop.start();
  const faults: InjectedFault[] = [];
  try {
    const shoppers = new Shoppers(shop, options.shoppers ?? 6);
    for (const kind of sequence(options)) {
      const fault = await inject(shop, shoppers, kind);
      faults.push(fault);
      options.onFault?.(fault);
    }
    await shoppers.stop();
    const compared = await shop.inspect(({ db }) => compareOrders(db, shoppers));
    const { exitCode, leftPostmaster } = await shop.stopServer();
    return {
      faults,
      ...compared,
      orderResponses: Object.fromEntries(shoppers.orderResponses),
      readResponses: Object.fromEntries(shoppers.readResponses),
      exitCode,
      leftPostmaster,
    };
  } finally {
    await shop.remove();
  }
};
