import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { Command } from 'commander';
import { type Scored, type ScoreOptions, selected } from './score-part.ts';

const program = new Command('contract:score')
  .description('run the checker against its mutants, which it must report, and variations, which it must not')
  .option('--own', 'only the checks of the resources at fault, and no variations: a third of the time', false)
  .option(
    '--only <text>',
    'only mutants and variations whose name contains the text; repeatable',
    (text: string, earlier: readonly string[]) => [...earlier, text],
    [],
  )
  .addHelpText('after', '\nExit codes: 0 all as expected, 1 not all, 2 usage error.')
  .showHelpAfterError('Run with --help for usage.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const options = program.opts<ScoreOptions>();
if (selected(options).length === 0) program.error('No mutant or variation has such a name.');

const processes = 2;
const part = fileURLToPath(new URL('score-part.ts', import.meta.url));

const shareOf = (i: number, all: Scored[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(part, [String(i), String(processes), JSON.stringify(options)], {
      execArgv: ['--import', 'tsx'],
    });
    child.on('message', (scored: Scored) => {
      all.push(scored);
      process.stderr.write(`${all.length} ${scored.good ? 'good' : 'BAD '} ${scored.kind}: ${scored.id}\n`);
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a share of the score ended with ${code}`)),
    );
  });

const compare = (a: Scored, b: Scored): number => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1);
const all: Scored[] = [];
await Promise.all(Array.from({ length: processes }, (_, i) => shareOf(i, all)));

const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
const table = new Table({ head: ['', 'mutants', 'as expected', 'slowest run, s'], style: { head: [] } });
for (const kind of kinds) {
  const own = all.filter((scored) => scored.kind === kind);
  const slowest = Math.max(...own.map(({ seconds }) => seconds));
  table.push([kind, own.length, own.filter(({ good }) => good).length, slowest.toFixed(1)]);
}
process.stdout.write(`${table.toString()}\n`);
all.sort(compare);
for (const { kind, id, good, by } of all)
  process.stdout.write(`${good ? 'good' : 'BAD '} ${kind}: ${id}: ${by}\n`);
process.exitCode = all.every(({ good }) => good) ? 0 : 1;
