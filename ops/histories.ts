import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { createCommand, main, wholeNumber } from '../server/cli/command.ts';
import { CommandError } from '../server/errors/command-error.ts';
import { checkHistory, type History } from '../tests/histories/check-history.ts';
import { copyWithDefect, defects } from '../tests/histories/defects.ts';
import { HistoryShop } from '../tests/histories/history-shop.ts';
import { runHistory } from '../tests/histories/run-history.ts';
import { timeline } from '../tests/histories/timeline.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

interface Options {
  count: number;
  seed: number;
  clients: number;
  operations: number;
  report: string;
  /** part of a name; true for all */
  defects?: string | true;
}

/** Sums of all histories. */
class Totals {
  histories = 0;
  operations = 0;
  withoutResponse = 0;
  faults = 0;
  orders = 0;
  mails = 0;
  steps = 0;
  anomalies = 0;
  inconclusive = 0;

  add({ operations, faults, orders, mails }: History): void {
    this.histories += 1;
    this.operations += operations.length;
    this.withoutResponse += operations.filter(({ output }) => output === undefined).length;
    this.faults += faults.length;
    this.orders += orders.length;
    this.mails += mails.length;
  }

  print(): void {
    const table = new Table({ style: { head: [], border: [] } });
    table.push(
      ['histories', this.histories],
      ['operations', this.operations],
      ['operations without a response', this.withoutResponse],
      ['injected faults', this.faults],
      ['orders', this.orders],
      ['mails', this.mails],
      ['calls of the models', this.steps],
      ['inconclusive checks', this.inconclusive],
      ['anomalies', this.anomalies],
    );
    process.stdout.write(`${table.toString()}\n`);
  }
}

const run = async (root: string, { count, seed, clients, operations, report }: Options): Promise<Totals> => {
  const totals = new Totals();
  const errors = new Map<string, number>();
  const shop = await HistoryShop.start(root, (message) =>
    errors.set(message, (errors.get(message) ?? 0) + 1),
  );
  try {
    for (let at = 0; at < count; at += 1) {
      const history = await runHistory(shop, { seed: seed + at, clients, operations });
      const { anomalies, inconclusive, steps } = checkHistory(history);
      totals.add(history);
      totals.steps += steps;
      totals.anomalies += anomalies.length;
      totals.inconclusive += inconclusive.length;
      for (const anomaly of anomalies) process.stdout.write(`${timeline(anomaly, history)}\n\n`);
      for (const rule of inconclusive) process.stdout.write(`seed ${history.seed}: inconclusive: ${rule}\n`);
      if (anomalies.length > 0) {
        await mkdir(report, { recursive: true });
        await writeFile(join(report, `history-${history.seed}.json`), JSON.stringify(history, null, 1));
      }
      process.stderr.write(`${at + 1} of ${count}: seed ${history.seed}, ${anomalies.length} anomalies\n`);
    }
  } finally {
    await shop.stop();
  }
  for (const [message, times] of errors) process.stderr.write(`logged ${times} ×: ${message}\n`);
  return totals;
};

/** Runs histories of each defect until one has an anomaly. @returns whether all were found */
const findDefects = async ({ count, seed, clients, operations }: Options, only: string): Promise<boolean> => {
  const table = new Table({ head: ['defect', 'histories', 'rule'], style: { head: [], border: [] } });
  let areAllFound = true;
  for (const [name, changes] of Object.entries(defects)) {
    if (!name.includes(only)) continue;
    const root = await copyWithDefect(project, changes);
    const shop = await HistoryShop.start(root, () => {});
    try {
      let rule: string | undefined;
      let at = 0;
      for (; rule === undefined && at < count; at += 1) {
        const history = await runHistory(shop, { seed: seed + at, clients, operations });
        const [anomaly] = checkHistory(history).anomalies;
        rule = anomaly?.rule;
        if (anomaly !== undefined) process.stderr.write(`${name}:\n${timeline(anomaly, history)}\n\n`);
      }
      areAllFound &&= rule !== undefined;
      table.push([name, at, rule ?? 'NOT FOUND']);
    } finally {
      await shop.stop();
      await rm(root, { recursive: true });
    }
  }
  process.stdout.write(`${table.toString()}\n`);
  return areAllFound;
};

await main(
  createCommand(
    'npm run histories --',
    `Run two servers with one PostgreSQL while shoppers and an operator change orders, stock, coupons and addresses, and
processes are killed and frozen, responses dropped and requests doubled. Then check the history of each run: stock and
coupons are linearizable, a key has one order, everybody finds what they have stored, and no mail is sent without its
order. Anomalies are shrunk and printed as timelines.`,
  )
    .option('--count <count>', 'how many histories', wholeNumber(1, 100_000), 50)
    .option(
      '--seed <number>',
      'seed of the first history; the next one has the next seed',
      wholeNumber(0, 1_000_000),
      1,
    )
    .option('--clients <count>', 'how many shoppers', wholeNumber(1, 100), 8)
    .option('--operations <count>', 'operations of a history', wholeNumber(10, 10_000), 200)
    .option('--report <folder>', 'where histories with anomalies are written', 'reports/histories')
    .option(
      '--defects [name]',
      'add ten defects to a copy of the server, one after the other, and expect each to be found; with a part of a name, only those',
    )
    .action(async (options: Options) => {
      if (options.defects !== undefined) {
        const only = options.defects === true ? '' : options.defects;
        if (!(await findDefects(options, only))) throw new CommandError('Failed: a defect was not found.');
        return;
      }
      const totals = await run(project, options);
      totals.print();
      if (totals.anomalies > 0) throw new CommandError('Failed: see the timelines above.');
    }),
);
