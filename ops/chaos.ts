import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { type ChaosReport, type FaultKind, runChaos } from '../tests/support/chaos/run-chaos.ts';

const summarize = (faults: ChaosReport['faults'], kind: FaultKind): string[] => {
  const ofKind = faults.filter((fault) => fault.kind === kind);
  const times = ofKind.map(({ recoveredMs }) => Math.round(recoveredMs)).sort((a, b) => a - b);
  const survived = ofKind.filter((fault) => fault.survived).length;
  return [
    kind,
    String(ofKind.length),
    kind === 'server kill' ? '–' : String(survived),
    String(times[times.length >> 1] ?? '–'),
    String(times.at(-1) ?? '–'),
  ];
};

const formatCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const print = ({
  faults,
  orders,
  stock,
  orderResponses,
  readResponses,
  exitCode,
  leftPostmaster,
}: ChaosReport) => {
  const style = { head: [], border: [] };
  const head = ['fault', 'count', 'survived', 'recovered ms (median)', 'recovered ms (max)'];
  const byKind = new Table({ head, style });
  for (const kind of ['connection cut', 'postmaster kill', 'server kill'] as const)
    byKind.push(summarize(faults, kind));
  const figures = new Table({ style });
  figures.push(
    ['orders acknowledged', orders.acknowledged],
    ['orders lost', orders.lost],
    ['orders doubled', orders.doubled],
    ['stock', `${stock.found.join(', ')} (expected ${stock.expected.join(', ')})`],
    ['responses to orders', formatCounts(orderResponses)],
    ['responses to reads', formatCounts(readResponses)],
    ['exit code', exitCode ?? 'killed'],
    ['postmaster left running', leftPostmaster ? 'yes' : 'no'],
  );
  process.stdout.write(`${byKind.toString()}\n${figures.toString()}\n`);
};

const isSound = ({ faults, orders, stock, exitCode, leftPostmaster }: ChaosReport): boolean =>
  faults.every(({ kind, survived }) => survived || kind === 'server kill') &&
  orders.lost + orders.doubled === 0 &&
  stock.found.join() === stock.expected.join() &&
  exitCode === 0 &&
  !leftPostmaster;

interface Options {
  cuts: number;
  kills: number;
  serverKills: number;
  shoppers: number;
}

const count = wholeNumber(0, 9999);

await main(
  createCommand(
    'npm run chaos --',
    `Start a server with an embedded PostgreSQL of its own and place orders while faults are injected. Fails when
an acknowledged order is lost or doubled, when the stock is wrong, or when the server does not survive a cut or a
postmaster kill.`,
  )
    .option('--cuts <count>', 'how often all connections of the database are terminated', count, 40)
    .option('--kills <count>', 'how often the postmaster is killed (SIGKILL)', count, 20)
    .option('--server-kills <count>', 'how often the server process is killed and restarted', count, 0)
    .option('--shoppers <count>', 'how many shoppers order at a time', wholeNumber(1, 9999), 6)
    .action(async (options: Options) => {
      const report = await runChaos({
        ...options,
        onFault: ({ kind, survived, recoveredMs }) =>
          process.stderr.write(
            `${kind}: ${survived ? 'survived' : 'the server was restarted'}, ${Math.round(recoveredMs)} ms\n`,
          ),
      });
      print(report);
      if (!isSound(report)) throw new CommandError('Failed: see the tables above.');
    }),
);
