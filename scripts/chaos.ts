import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { type ChaosReport, type FaultKind, runChaos } from '../tests/support/chaos/run-chaos.ts';

const usage = `Usage: npm run chaos -- [--cuts 40] [--kills 20] [--server-kills 0] [--shoppers 6]

Starts a server with an embedded PostgreSQL of its own and lets shoppers order without a pause while it
  --cuts          terminates every connection of the database, so many times
  --kills         kills the postmaster (SIGKILL)
  --server-kills  kills the server process (SIGKILL) and starts it again
Exits with 1 when an acknowledged order was lost or doubled, when the stock is not exact, or when the server
did not survive a cut or a postmaster kill.`;

const countOf = (name: string, text: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new Error(`Invalid --${name} "${text}". Use a number such as 20.`);
};

function summarize(faults: ChaosReport['faults'], kind: FaultKind): string[] {
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
}

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

function print({
  faults,
  orders,
  stock,
  orderResponses,
  readResponses,
  exitCode,
  leftPostmaster,
}: ChaosReport) {
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
    ['responses to orders', listed(orderResponses)],
    ['responses to reads', listed(readResponses)],
    ['exit code', exitCode ?? 'killed'],
    ['postmaster left running', leftPostmaster ? 'yes' : 'no'],
  );
  process.stdout.write(`${byKind.toString()}\n${figures.toString()}\n`);
}

const isSound = ({ faults, orders, stock, exitCode, leftPostmaster }: ChaosReport): boolean =>
  faults.every(({ kind, survived }) => survived || kind === 'server kill') &&
  orders.lost + orders.doubled === 0 &&
  stock.found.join() === stock.expected.join() &&
  exitCode === 0 &&
  !leftPostmaster;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cuts: { type: 'string', default: '40' },
      kills: { type: 'string', default: '20' },
      'server-kills': { type: 'string', default: '0' },
      shoppers: { type: 'string', default: '6' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const report = await runChaos({
    cuts: countOf('cuts', values.cuts),
    kills: countOf('kills', values.kills),
    serverKills: countOf('server-kills', values['server-kills']),
    shoppers: countOf('shoppers', values.shoppers),
    onFault: ({ kind, survived, recoveredMs }) =>
      process.stderr.write(
        `${kind}: ${survived ? 'survived' : 'the server was restarted'}, ${Math.round(recoveredMs)} ms\n`,
      ),
  });
  print(report);
  if (!isSound(report)) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
