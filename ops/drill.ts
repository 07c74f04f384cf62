import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { ensureBuilt } from '../server/startup/build/ensure-built.ts';
import { findPrograms } from '../tests/support/drill/programs.ts';
import { type DrillFault, type DrillReport, runDrill } from '../tests/support/drill/run-drill.ts';

const kinds: readonly DrillFault[] = [
  'primary crash',
  'primary node lost',
  'standby frozen',
  'proxy killed',
  'cache killed',
  'shop killed',
];

const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : (ms / 1000).toFixed(1));

const print = ({ faults, orders, stock, staleness, endedServers, errors, responses }: DrillReport): void => {
  const style = { head: [], border: [] };
  const byKind = new Table({
    head: ['fault', 'count', 'failovers', 'without writes s (median)', 'without writes s (max)'],
    style,
  });
  for (const kind of kinds) {
    const ofKind = faults.filter((fault) => fault.kind === kind);
    const times = ofKind.map(({ withoutWritesMs }) => withoutWritesMs).sort((a, b) => a - b);
    byKind.push([
      kind,
      ofKind.length,
      ofKind.filter(({ failedOver }) => failedOver).length,
      seconds(times[times.length >> 1]),
      seconds(times.at(-1)),
    ]);
  }
  const figures = new Table({ style });
  figures.push(
    ['orders acknowledged', orders.acknowledged],
    ['orders lost', orders.lost],
    ['orders doubled', orders.doubled],
    ['stock', `${stock.found.join(', ')} (expected ${stock.expected.join(', ')})`],
    ...staleness.flatMap(({ name, reads, boundMs, stale, oldestMs }) => [
      [`reads by visitors, ${name}`, reads],
      [`${name} older than ${boundMs / 1000} s`, stale],
      [`oldest ${name}, s`, seconds(oldestMs)],
    ]),
    ['server processes that exited', endedServers],
    [
      'responses to orders',
      Object.entries(responses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ],
  );
  process.stdout.write(`${byKind.toString()}\n${figures.toString()}\n`);
  for (const [message, times] of Object.entries(errors))
    process.stdout.write(`logged ${times} ×: ${message}\n`);
};

const isSound = ({ orders, stock, staleness, endedServers, faults, responses }: DrillReport): boolean =>
  responses['500'] === undefined &&
  orders.lost + orders.doubled + endedServers === 0 &&
  staleness.every(({ reads, stale }) => reads > 0 && stale === 0) &&
  stock.found.join() === stock.expected.join() &&
  faults.every(({ kind, failedOver }) => failedOver || !kind.startsWith('primary'));

interface Options {
  nodes: number;
  servers: number;
  shoppers: number;
  crashes: number;
  losses: number;
  others: number;
}

/** All faults, with each kind evenly spread. */
const sequence = ({ crashes, losses, others }: Options): DrillFault[] => {
  const counts: Record<DrillFault, number> = {
    'primary crash': crashes,
    'primary node lost': losses,
    'standby frozen': others,
    'proxy killed': others,
    'cache killed': others,
    'shop killed': others,
  };
  return kinds
    .flatMap((kind) =>
      Array.from({ length: counts[kind] }, (_, at) => ({ kind, at: (at + 0.5) / counts[kind] })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
};

const count = wholeNumber(0, 999);

await main(
  createCommand(
    'npm run drill --',
    `Start PostgreSQL nodes with synchronous replication under Patroni, servers of the shop, HAProxy and Varnish on
loopback, and place orders while they are killed and frozen. Fails when an acknowledged order is lost or doubled, when
the stock is wrong, when a visitor reads data older than the limits of replica and caches, or when a server process
exits.`,
  )
    .option('--nodes <count>', 'PostgreSQL nodes', wholeNumber(2, 4), 2)
    .option('--servers <count>', 'server processes of the shop', wholeNumber(1, 4), 2)
    .option('--shoppers <count>', 'how many shoppers order at a time', wholeNumber(1, 999), 4)
    .option('--crashes <count>', 'how often the PostgreSQL process of the primary is killed', count, 15)
    .option('--losses <count>', 'how often the whole node of the primary is killed', count, 5)
    .option(
      '--others <count>',
      'how often each of: standby frozen, proxy killed, cache killed, server process killed',
      count,
      2,
    )
    .action(async (options: Options) => {
      const programs = findPrograms();
      if (Array.isArray(programs))
        throw new CommandError(
          `Programs are missing. On Debian, run "apt-get install ${programs.join(' ')}", then stop and disable the services that the packages start.`,
        );
      await ensureBuilt((line) => process.stderr.write(`${line}\n`));
      const report = await runDrill({
        ...options,
        programs,
        faults: sequence(options),
        onProgress: (line) => process.stderr.write(`${line}\n`),
      });
      print(report);
      if (!isSound(report)) throw new CommandError('Failed: see the tables above.');
    }),
);
