import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../server/cli/command.ts';
import { connect } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded/start.ts';
import { migrateUp } from '../server/database/migrator.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { ensureBuilt } from '../server/startup/build/ensure-built.ts';
import { prepareDataFolder } from '../server/startup/data-folder.ts';
import { seed } from '../tests/support/chaos/chaos-shop.ts';
import { findProgram } from '../tests/support/drill/programs.ts';
import { KillableServer } from '../tests/support/killable-server.ts';
import { type ProxyCheckContext, proxyChecks } from '../tests/support/proxies/checks.ts';
import { startRelay } from '../tests/support/proxies/relay.ts';
import { type ProxyName, startProxy } from '../tests/support/proxies/start-proxy.ts';

/** The program of each proxy; the packages of Debian have the proxies' names. */
const programs: Record<ProxyName, string> = { haproxy: 'haproxy', nginx: 'nginx', varnish: 'varnishd' };
const pageCacheSeconds = 1;

interface Options {
  outage: number;
  check: string;
}

const run = async (
  only: readonly string[],
  { outage: outageSeconds, check: part }: Options,
): Promise<boolean> => {
  const names = Object.keys(programs) as ProxyName[];
  const chosen = names.filter((name) => only.length === 0 || only.includes(name));
  const missing = chosen.filter((name) => findProgram(programs[name]) === undefined);
  if (missing.length > 0)
    throw new CommandError(
      `Programs are missing. On Debian, run "apt-get install ${missing.join(' ')}", then stop and disable the services that the packages start.`,
    );
  await ensureBuilt((line) => process.stderr.write(`${line}\n`));
  // A sibling of the mkdtemp folder, which the database account cannot read.
  const folder = await mkdtemp(join(tmpdir(), 'razz-proxies-'));
  const dataDir = `${folder}-data`;
  await prepareDataFolder(dataDir);
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  const connection = await embedded.database('razz');
  const database = connect(connection, { poolSize: 2 });
  const servers: KillableServer[] = [];
  const relay = await startRelay(`${connection.host}/.s.PGSQL.${connection.port}`);
  const failures: string[] = [];
  try {
    await migrateUp(database.db);
    await seed(database.db);
    for (const name of ['one', 'two']) {
      const server = new KillableServer('shop', {
        DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${relay.port}/razz`,
        RAZZ_DATA_DIR: join(folder, name),
        PAGE_CACHE_SECONDS: String(pageCacheSeconds),
        RENDER_TIMEOUT_MS: '30000',
        SHOP_SECRET: 'the secret that all servers of the run share',
        TRUST_PROXY: '1',
      });
      servers.push(server);
      await server.start();
    }
    const table = new Table({ head: ['', 'direct', ...chosen], style: { head: [], border: [] } });
    const checks = Object.entries(proxyChecks).filter(([name]) => name.includes(part));
    const rows = new Map(checks.map(([name]) => [name, [] as string[]]));
    for (const name of ['direct', ...chosen] as const) {
      // Only these two balance load.
      const used = name === 'haproxy' || name === 'nginx' ? servers : servers.slice(0, 1);
      const proxy =
        name === 'direct'
          ? { address: String(servers[0]?.address), stop: async () => {} }
          : await startProxy(
              name,
              String(findProgram(programs[name])),
              used.map(({ port }) => port),
            );
      const context: ProxyCheckContext = {
        address: proxy.address,
        servers: used,
        database,
        relay,
        outageSeconds,
        pageCacheSeconds,
        onFigures: (text) => process.stderr.write(`${name}: ${text}\n`),
      };
      try {
        for (const [check, assertHolds] of checks) {
          const error = await assertHolds(context).then(
            () => undefined,
            (reason: Error) => reason,
          );
          rows.get(check)?.push(error === undefined ? 'ok' : 'FAILED');
          process.stderr.write(`${name}: ${check}: ${error?.message ?? 'ok'}\n`);
          if (error !== undefined) failures.push(`${name}: ${check}: ${error.message}`);
        }
      } finally {
        await proxy.stop();
      }
    }
    table.push(...[...rows].map(([name, cells]) => [name, ...cells]));
    process.stdout.write(`${table.toString()}\n`);
    return failures.length === 0;
  } finally {
    for (const server of servers) await server.kill();
    relay.close();
    await database.close();
    await embedded.leave();
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true });
  }
};

await main(
  createCommand(
    'npm run proxies --',
    `Run HAProxy, nginx and Varnish with their files in deploy/ in front of the built shop, and check what a visitor
notices: isolation, language, forged headers, staleness, 304, ranges, compression, slow clients, an outage of the
database, and a server that stops.`,
  )
    .argument('[proxies...]', 'haproxy, nginx, varnish, or none; default: all')
    .option('--outage <seconds>', 'how long the database is away', wholeNumber(1, 3600), 30)
    .option('--check <name>', 'only checks with this part of a name', '')
    .action(async (only: string[], options: Options) => {
      if (!(await run(only, options))) throw new CommandError('Failed: see above.');
    }),
);
