import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { builtShop } from './config/paths.ts';
import { checkBkashNumbers } from './config/placeholders.ts';
import { boundPort, listeningUrl } from './config/public-url.ts';
import { type ConnectedDatabase, type Connection, connect, requestTimeouts } from './database/connect.ts';
import { openDatabase } from './database/open.ts';
import { checkPooler } from './database/pooler.ts';
import { isWithoutCatalogue, loadFirstCatalogue, prepareDatabase } from './database/prepare.ts';
import { openReplica, type Replica, type ReplicaOptions } from './database/replica.ts';
import { demoAccounts, demoStaff } from './demo/people.ts';
import { createLogger } from './plugins/logging.ts';
import {
  checkSecret,
  endDemoRequest,
  isDemoRequested,
  requestDemo,
} from './repositories/admin/installation.ts';
import { readShop } from './repositories/shop-settings.ts';
import { prepareDataFolder } from './startup/data-folder.ts';
import { startMetricsServer } from './startup/metrics-server.ts';
import { missingToSell } from './startup/missing-to-sell.ts';
import { toListenError } from './startup/port.ts';
import { readSecret } from './startup/secret.ts';

export interface RunningShop {
  /** such as http://localhost:3000 */
  address: string;
  /** such as http://127.0.0.1:9464/metrics; undefined without METRICS_PORT */
  metricsAddress: string | undefined;
  /** Demo customers in the database. */
  demoCustomers: readonly { email: string; password: string }[];
  /** Demo staff in the database, who sign in to the panel. */
  demoStaff: readonly { email: string; password: string; role: string }[];
  /** What the shop lacks to sell, a line each; empty with the demo. */
  missing: readonly string[];
  /** Completes running requests, then closes port and database. */
  close: () => Promise<void>;
}

/**
 * Loads the demo into an empty database that a start with the demo has created. Another one may be what a killed restore
 * has left. Imports the demo lazily, because it renders pictures.
 */
const loadDemo = async ({ db }: ConnectedDatabase, announce: (text: string) => void): Promise<void> => {
  if (await isDemoRequested(db)) {
    await loadFirstCatalogue(db, async () => {
      announce('Loading the demo catalogue …');
      const { loadDemoCatalogue } = await import('./demo/load.ts');
      await loadDemoCatalogue(db);
    });
    await endDemoRequest(db);
  } else if (await isWithoutCatalogue(db))
    announce(
      'The demo is not loaded, because this database existed before. Restore a backup, import a catalogue, or set RAZZ_DEMO=1.',
    );
};

const findDemoCustomers = async ({ db }: ConnectedDatabase) => {
  const emails = demoAccounts.map(({ email }) => email);
  const found = await db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  return demoAccounts.filter(({ email }) => found.some((user) => user.email === email));
};

const findDemoStaff = async ({ db }: ConnectedDatabase) => {
  const emails = demoStaff.map(({ email }) => email);
  const found = await db.selectFrom('staff').select('email').where('email', 'in', emails).execute();
  return demoStaff.filter(({ email }) => found.some((member) => member.email === email));
};

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

/** The accounts stay in the database when RAZZ_DEMO=0 is set later. */
const demoWarning = (host: string): string =>
  `WARNING: the database contains demo accounts, whose passwords are published, and HOST=${host} lets other machines sign in as them. Use a database that was never started with the demo.`;

/** Migrates the database and loads the demo if configured, on a separate pool with longer timeouts. */
const prepare = async (
  config: Config,
  connection: Connection,
  secret: string,
  announce: (text: string) => void,
): Promise<void> => {
  const database = connect(connection);
  try {
    const isNew = await prepareDatabase(database.db, config.databaseUrl);
    if (config.databaseUrl !== undefined) await checkPooler(connection);
    await checkSecret(database.db, secret);
    if (config.demo) {
      if (isNew || config.isDemoRequested) await requestDemo(database.db);
      await loadDemo(database, announce);
    }
  } finally {
    await database.close();
  }
};

/** Opens the replica and logs when its use begins and ends. */
export const connectReplica = (
  options: Pick<ReplicaOptions, 'connection' | 'primary' | 'maxLagSeconds' | 'measureEveryMs'>,
  logger: Logger,
): Replica =>
  openReplica({
    ...options,
    timeouts: requestTimeouts,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost a connection to the replica'),
    onChange: (isFresh, err) => {
      if (isFresh) logger.info('the replica is in use');
      else logger.warn({ err }, 'the replica is not in use: it lags behind or does not respond');
    },
  });

/** Imports OpenTelemetry lazily, only if traces are exported. */
const startTraces = async ({ tracesEndpoint }: Config, logger: Logger): Promise<() => Promise<void>> => {
  if (tracesEndpoint === undefined) return async () => {};
  const { startTraceExport } = await import('./tracing/exporter.ts');
  return startTraceExport(tracesEndpoint, logger);
};

/** How long close() waits for requests and background work, in milliseconds. gracefulClose closes sockets earlier. */
const closeTimeoutMs = 10_000;

/**
 * Prepares data folder and database and serves shop and API on one port.
 * @param announce called with a message before the demo catalogue is loaded, which takes seconds, and with warnings
 * @throws OperatorError
 */
export const serve = async (
  config: Config,
  announce: (text: string) => void,
  shopDir = builtShop,
): Promise<RunningShop> => {
  const logger = createLogger(config.logLevel);
  const stopTraces = await startTraces(config, logger);
  await prepareDataFolder(config.dataDir);
  const secret = await readSecret(config.secret, config.dataDir);
  const database = await openDatabase({
    ...config,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost a database connection'),
    onLost: (error) => logger.error({ err: error }, 'failed to restart the embedded database'),
    timeouts: requestTimeouts,
  });
  let replica: Replica | undefined;
  const closeDatabases = async () => {
    await replica?.close();
    await database.close();
    await stopTraces();
  };
  try {
    await prepare(config, database.connection, secret, announce);
    const { databaseReplicaUrl } = config;
    if (databaseReplicaUrl !== undefined)
      replica = connectReplica(
        {
          connection: { connectionString: databaseReplicaUrl },
          primary: database.pool,
          maxLagSeconds: config.replicaMaxLagSeconds,
        },
        logger,
      );
    if (config.isProduction) checkBkashNumbers((await readShop(database.db, config.shop)).settings);
    const demoCustomers = await findDemoCustomers(database);
    const staff = await findDemoStaff(database);
    const missing = config.demo ? [] : await missingToSell(database.db, config);
    const app = await buildApp({ config, secret, database, replica, logger, shopDir });
    const close = async () => {
      // Closes the database even if the application does not close in time.
      try {
        await Promise.race([app.close(), wait(closeTimeoutMs, undefined, { ref: false })]);
      } finally {
        await closeDatabases();
      }
    };
    let metricsAddress: string | undefined;
    try {
      if (config.metrics) {
        const metricsServer = await startMetricsServer(app.metrics, config.metrics);
        app.addHook('onClose', metricsServer.close);
        metricsAddress = metricsServer.address;
      }
      await app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await app.close();
      throw toListenError(error, config.host, config.port);
    }
    const address = listeningUrl(config.host, boundPort(app.server, config.port));
    if (demoCustomers.length + staff.length > 0 && !isLoopback(config.host))
      announce(demoWarning(config.host));
    return {
      address,
      metricsAddress,
      demoCustomers: config.demo ? demoCustomers : [],
      demoStaff: config.demo ? staff : [],
      missing,
      close,
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
};
