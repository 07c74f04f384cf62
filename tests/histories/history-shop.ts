import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { type ConnectedDatabase, connect } from '../../server/database/connect.ts';
import { runningPostmaster } from '../../server/database/embedded/postmaster-file.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/database/embedded/start.ts';
import { migrateUp } from '../../server/database/migrator.ts';
import { hashPassword } from '../../server/secrets/passwords.ts';
import { prepareDataFolder } from '../../server/startup/data-folder.ts';
import { seed } from '../support/chaos/chaos-shop.ts';
import { postgresPids } from '../support/drill/postgres-pids.ts';
import { KillableServer } from '../support/killable-server.ts';
import { type Relay, startRelay } from '../support/proxies/relay.ts';
import { type FaultyRelay, type RelayBehaviour, startFaultyRelay } from './faulty-relay.ts';

export const password = 'correct horse battery';

/** The operator's functions, of the server under test. */
export interface OperatorModules {
  inventoryAdmin: typeof import('../../server/repositories/admin/inventory-admin.ts').inventoryAdmin;
  orderAdmin: typeof import('../../server/repositories/admin/order-admin.ts').orderAdmin;
}

/** @param root folder of the server's source */
export const loadOperator = async (root: string): Promise<OperatorModules> => {
  const load = (file: string) => import(pathToFileURL(join(root, 'server/repositories/admin', file)).href);
  return { ...(await load('inventory-admin.ts')), ...(await load('order-admin.ts')) };
};

/** A mail as the mail server received it. */
export interface SentMail {
  orderId: number;
  /** by `performance.now()` */
  at: number;
  orderExisted: boolean | undefined;
}

const behaviours = ['forward', 'slow', 'drop response', 'double'] as const;
const recoveryTimeoutMs = 60_000;
/** Delay of slow links and doubled requests. */
const maxDelayMs = 60;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Two server processes with one PostgreSQL and a mail server, and the links between them. */
export class HistoryShop {
  readonly #folder: string;
  readonly #cluster: string;
  readonly #embedded: EmbeddedServer;
  readonly #relays: readonly Record<RelayBehaviour, FaultyRelay>[];
  readonly #databaseLinks: readonly Relay[];
  readonly #mailServer: SMTPServer;
  readonly servers: readonly KillableServer[];
  readonly database: ConnectedDatabase;
  readonly modules: OperatorModules;
  readonly passwordHash: string;
  /** Mails since the last call of `takeMails`. */
  #mails: SentMail[] = [];

  private constructor(parts: {
    folder: string;
    cluster: string;
    embedded: EmbeddedServer;
    relays: readonly Record<RelayBehaviour, FaultyRelay>[];
    databaseLinks: readonly Relay[];
    mailServer: SMTPServer;
    servers: readonly KillableServer[];
    database: ConnectedDatabase;
    modules: OperatorModules;
    passwordHash: string;
  }) {
    this.#folder = parts.folder;
    this.#cluster = parts.cluster;
    this.#embedded = parts.embedded;
    this.#relays = parts.relays;
    this.#databaseLinks = parts.databaseLinks;
    this.#mailServer = parts.mailServer;
    this.servers = parts.servers;
    this.database = parts.database;
    this.modules = parts.modules;
    this.passwordHash = parts.passwordHash;
  }

  /** @param root folder of the server's source */
  static async start(root: string, onError: (message: string) => void): Promise<HistoryShop> {
    const modules = await loadOperator(root);
    const folder = await mkdtemp(join(tmpdir(), 'razz-histories-'));
    // A sibling of the mkdtemp folder, which the database account cannot read.
    const dataDir = `${folder}-data`;
    await prepareDataFolder(dataDir);
    // A killed process loses nothing that the operating system has.
    const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
    const connection = await embedded.database('razz');
    const database = connect(connection, { poolSize: 6 });
    await migrateUp(database.db);
    await seed(database.db);
    // Beyond the ids of the seed.
    await database.pool.query("SELECT setval(pg_get_serial_sequence('products', 'id'), 1000)");
    const shop: { value?: HistoryShop } = {};
    const mailServer = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData: (stream, _, callback) => {
        text(stream)
          .then((mail) => shop.value?.receive(mail))
          .then(() => callback(), callback);
      },
    });
    // A killed server resets its connections.
    mailServer.on('error', () => {});
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const mailPort = (mailServer.server.address() as AddressInfo).port;
    const databaseLinks = [await openLink(connection), await openLink(connection)];
    const servers = databaseLinks.map(
      ({ port }, at) =>
        new KillableServer(
          'steppable',
          {
            DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${port}/razz`,
            RAZZ_DATA_DIR: join(folder, `server-${at}`),
            NODE_ENV: 'test',
            SHOP_SECRET: 'the secret that both servers of the run share',
            TRUST_PROXY: '1',
            COUPON_CHECKS_PER_MINUTE: '1000000',
            PUBLIC_URL: 'http://shop.example',
            MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
            MAIL_FROM: 'Razz <shop@shop.example>',
          },
          onError,
          root,
        ),
    );
    for (const server of servers) await server.start();
    const relays = await Promise.all(
      servers.map(async (server, at) => {
        const other = servers[1 - at] as KillableServer;
        const started = behaviours.map(
          async (behaviour) =>
            [
              behaviour,
              await startFaultyRelay(
                behaviour,
                () => [server.port, other.port],
                () => Math.random() * maxDelayMs,
              ),
            ] as const,
        );
        return Object.fromEntries(await Promise.all(started)) as Record<RelayBehaviour, FaultyRelay>;
      }),
    );
    shop.value = new HistoryShop({
      folder,
      cluster: join(dataDir, 'postgres', 'cluster'),
      embedded,
      relays,
      databaseLinks,
      mailServer,
      servers,
      database,
      modules,
      passwordHash: await hashPassword(password),
    });
    return shop.value;
  }

  /** Records a mail and whether its order is stored. */
  async receive(mail: string): Promise<void> {
    const id = /^Subject: .*RZZ(\d{8})/m.exec(mail)?.[1];
    if (id === undefined) return;
    const at = performance.now();
    const orderExisted = await this.database.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', Number(id))
      .executeTakeFirst()
      .then(
        (found) => found !== undefined,
        () => undefined,
      );
    this.#mails.push({ orderId: Number(id), at, orderExisted });
  }

  takeMails(): SentMail[] {
    return this.#mails.splice(0);
  }

  /** The address of a server through a link. */
  addressOf(server: number, behaviour: RelayBehaviour): string {
    return `http://127.0.0.1:${this.#relays[server]?.[behaviour].port}`;
  }

  async killPostmaster(): Promise<void> {
    const pid = await runningPostmaster(this.#cluster);
    if (pid !== undefined) signal(pid, 'SIGKILL');
  }

  /** Kills a process of PostgreSQL that serves a connection: all connections are closed, and the log is replayed. */
  async crashPostgres(): Promise<void> {
    const { rows } = await this.database.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name = 'razz' ORDER BY random() LIMIT 1",
    );
    if (rows[0] !== undefined) signal(rows[0].pid, 'SIGKILL');
  }

  /** Pauses all processes of PostgreSQL. @returns resumes them */
  async freezePostgres(): Promise<() => void> {
    const pids = await postgresPids(this.#cluster);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of pids) signal(pid, 'SIGCONT');
    };
  }

  databaseLink(server: number): Relay {
    return this.#databaseLinks[server] as Relay;
  }

  /** Waits until both servers are ready and no request runs any more. */
  async settle(): Promise<void> {
    const deadline = Date.now() + recoveryTimeoutMs;
    let quietPolls = 0;
    while (quietPolls < 3) {
      if (Date.now() > deadline) throw new Error('The shop does not recover.');
      const isQuiet = (await this.#isReady()) && (await this.#isIdle());
      quietPolls = isQuiet ? quietPolls + 1 : 0;
      await wait(50);
    }
  }

  async #isReady(): Promise<boolean> {
    const responses = this.servers.map(({ address }) =>
      fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return (await Promise.all(responses)).every(Boolean);
  }

  async #isIdle(): Promise<boolean> {
    const result = await this.database.pool
      .query<{ active: number }>(
        "SELECT count(*)::int AS active FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle'",
      )
      .catch(() => undefined);
    return result?.rows[0]?.active === 0;
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.kill();
    for (const relays of this.#relays) for (const relay of Object.values(relays)) relay.close();
    for (const link of this.#databaseLinks) link.close();
    await new Promise<void>((resolve) => this.#mailServer.close(resolve));
    await this.database.close();
    await this.#embedded.leave();
    for (const folder of [this.#folder, `${this.#folder}-data`])
      await rm(folder, { recursive: true, force: true });
  }
}

const openLink = ({ host, port }: { host?: string | undefined; port?: number | undefined }): Promise<Relay> =>
  startRelay(`${host}/.s.PGSQL.${port}`);
