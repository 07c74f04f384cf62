import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../server/database/connect.ts';
import { migrateUp } from '../../../server/database/migrator.ts';
import { staleSeconds } from '../../../server/pages/page-cache.ts';
import { seed } from '../chaos/chaos-shop.ts';
import { type ChaosReport, compareOrders } from '../chaos/run-chaos.ts';
import { Shoppers } from '../chaos/shoppers.ts';
import { KillableServer } from '../killable-server.ts';
import { Cluster } from './cluster.ts';
import type { Programs } from './programs.ts';
import { apiRead, pageRead, Staleness, type StalenessReport } from './staleness.ts';

export type DrillFault =
  | 'primary crash'
  | 'primary node lost'
  | 'standby frozen'
  | 'proxy killed'
  | 'cache killed'
  | 'shop killed';

export interface DrillOptions {
  programs: Programs;
  /** PostgreSQL nodes. */
  nodes: number;
  /** Server processes of the shop. */
  servers: number;
  shoppers: number;
  faults: readonly DrillFault[];
  onProgress: (line: string) => void;
}

export interface InjectedDrillFault {
  kind: DrillFault;
  /** Longest time without an acknowledged order until full recovery. */
  withoutWritesMs: number;
  /** Whether another node became the primary. */
  failedOver: boolean;
}

export interface DrillReport extends Pick<ChaosReport, 'orders' | 'stock'> {
  faults: InjectedDrillFault[];
  staleness: readonly StalenessReport[];
  /** Server processes that exited without being killed. */
  endedServers: number;
  /** Counts of errors logged by the servers, by message. */
  errors: Record<string, number>;
  responses: Record<string, number>;
}

/** REPLICA_MAX_LAG_SECONDS of the servers, and the asserted bound of their reads. */
export const maxLagSeconds = 2;
const pageCacheSeconds = 2;
/** Both the server's cache and the proxy's may serve a page until it expires, and stale while they revalidate it. */
const maxPageAgeSeconds = maxLagSeconds + 2 * (pageCacheSeconds + staleSeconds);
const freezeMs = 8000;
const proxyDownMs = 2000;
const recoveryTimeoutMs = 120_000;

const until = async (condition: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = Date.now() + recoveryTimeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`${what} did not happen within ${recoveryTimeoutMs / 1000} s.`);
    await wait(200);
  }
};

class Drill {
  readonly #cluster: Cluster;
  readonly #shoppers: Shoppers;
  readonly #servers: readonly KillableServer[];

  constructor(cluster: Cluster, shoppers: Shoppers, servers: readonly KillableServer[]) {
    this.#cluster = cluster;
    this.#shoppers = shoppers;
    this.#servers = servers;
  }

  /** @returns repairs what does not recover automatically */
  async #break(kind: DrillFault, roles: NonNullable<Awaited<ReturnType<Cluster['roles']>>>) {
    const { primary, standby } = roles;
    switch (kind) {
      case 'primary crash':
        await this.#cluster.crashPostgres(primary);
        return async () => {};
      case 'primary node lost':
        await this.#cluster.loseNode(primary);
        return async () => {
          await this.#untilOrders('The failover');
          await this.#cluster.restoreNode(primary);
        };
      case 'standby frozen': {
        const resume = await this.#cluster.freezePostgres(standby);
        return async () => {
          await wait(freezeMs);
          resume();
        };
      }
      case 'proxy killed':
        await this.#cluster.killProxy();
        return async () => {
          await wait(proxyDownMs);
          await this.#cluster.startProxy(this.#servers);
        };
      case 'cache killed':
        await this.#cluster.killCache();
        return async () => {
          await wait(proxyDownMs);
          await this.#cluster.startCache();
        };
      case 'shop killed': {
        const [server] = this.#servers;
        await server?.kill();
        return async () => server?.start();
      }
    }
  }

  #untilOrders(what: string): Promise<void> {
    const acknowledgedBefore = this.#shoppers.acknowledged;
    return until(() => this.#shoppers.acknowledged >= acknowledgedBefore + 5, what);
  }

  async inject(kind: DrillFault): Promise<InjectedDrillFault> {
    await this.#untilOrders('The next order');
    await until(
      async () => (await this.#cluster.roles()) !== undefined,
      'A primary with a synchronous standby',
    );
    const roles = await this.#cluster.roles();
    if (roles === undefined) return this.inject(kind);
    const start = performance.now();
    const repair = await this.#break(kind, roles);
    await repair();
    // Orders first: until then the cluster reports its state before the fault.
    await this.#untilOrders(`An order after: ${kind}`);
    let after: typeof roles | undefined;
    await until(async () => {
      after = await this.#cluster.roles();
      return after !== undefined;
    }, `Recovery from: ${kind}`);
    const times = [start, ...this.#shoppers.acknowledgedAt.filter((at) => at > start)];
    const gaps = times.map((at, index) => at - (times[index - 1] ?? start));
    return {
      kind,
      withoutWritesMs: Math.max(...gaps),
      failedOver: after?.primary !== roles.primary,
    };
  }
}

const prepare = async (url: string): Promise<void> => {
  let failure: unknown;
  await until(async () => {
    const database = connect({ connectionString: url });
    try {
      await migrateUp(database.db);
      await seed(database.db);
      return true;
    } catch (error) {
      failure = error;
      return false;
    } finally {
      await database.close();
    }
  }, 'A primary').catch((error: Error) => {
    throw new Error(error.message, { cause: failure });
  });
};

/** Starts a cluster with shop servers, injects one fault after the other while orders are placed, and counts lost orders. */
export const runDrill = async (options: DrillOptions): Promise<DrillReport> => {
  const { onProgress } = options;
  const cluster = await Cluster.start(options.programs, options.nodes);
  const servers: KillableServer[] = [];
  const dataDirs: string[] = [];
  const errors = new Map<string, number>();
  try {
    await cluster.startProxy([]);
    const { primary, replica } = cluster.databaseUrls;
    onProgress('Waiting for PostgreSQL …');
    await until(async () => (await cluster.roles()) !== undefined, 'A primary with a synchronous standby');
    await prepare(primary);
    for (let at = 0; at < options.servers; at += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'razz-drill-shop-'));
      const environment = {
        RAZZ_DATA_DIR: dataDir,
        DATABASE_URL: primary,
        DATABASE_REPLICA_URL: replica,
        REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
        PAGE_CACHE_SECONDS: String(pageCacheSeconds),
        SHOP_SECRET: 'the secret that all servers of the drill share',
        TRUST_PROXY: '1',
      };
      const server = new KillableServer('shop', environment, (message) =>
        errors.set(message, (errors.get(message) ?? 0) + 1),
      );
      servers.push(server);
      dataDirs.push(dataDir);
      await server.start();
    }
    await cluster.killProxy();
    await cluster.startProxy(servers);
    await cluster.startCache();
    const database = connect({ connectionString: primary }, { poolSize: 2 });
    const shoppers = new Shoppers(cluster, options.shoppers);
    const staleness = new Staleness(database.db, [
      apiRead(cluster.address, maxLagSeconds * 1000),
      pageRead(cluster.cachedAddress, maxPageAgeSeconds * 1000),
    ]);
    const drill = new Drill(cluster, shoppers, servers);
    const faults: InjectedDrillFault[] = [];
    let endedServers = 0;
    try {
      for (const kind of options.faults) {
        const fault = await drill.inject(kind);
        faults.push(fault);
        onProgress(
          `${faults.length} of ${options.faults.length}: ${kind}, ${(fault.withoutWritesMs / 1000).toFixed(1)} s without writes`,
        );
        for (const server of servers.filter(({ isAlive }) => !isAlive)) {
          endedServers += 1;
          await server.start();
        }
      }
      await shoppers.stop();
      const compared = await compareOrders(database.db, shoppers);
      return {
        faults,
        ...compared,
        staleness: await staleness.stop(),
        endedServers,
        errors: Object.fromEntries(errors),
        responses: Object.fromEntries(shoppers.orderResponses),
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    onProgress(await cluster.logs());
    throw error;
  } finally {
    for (const server of servers) await server.kill();
    await cluster.remove();
    for (const folder of dataDirs) await rm(folder, { recursive: true, force: true });
  }
};
