import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { Command } from 'commander';
import { type Score, type ScoreOptions, selectRuns } from './score-worker.ts';

const program = new Command('contract:score')
  .description(
    'run the checker against its mutants, which it must report, and permitted variations, which it must not',
  )
  .option(
    '--own',
    'run all checks only if those of the mutated resources report nothing, and no variations: a third of the time',
    false,
  )
  .option(
    '--only <text>',
    'run only mutants and variations whose id contains the text; repeatable',
    (text: string, earlier: readonly string[]) => [...earlier, text],
    [],
  )
  .addHelpText('after', '\nExit codes: 0 all as expected, 1 unexpected results, 2 usage error.')
  .showHelpAfterError('Run with --help for usage.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const options = program.opts<ScoreOptions>();
if (selectRuns(options).length === 0)
  program.error('No mutant or variation matches --only. Use part of an id.');

const workers = 2;
const worker = fileURLToPath(new URL('score-worker.ts', import.meta.url));

const runWorker = (i: number, all: Score[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(worker, [String(i), String(workers), JSON.stringify(options)], {
      execArgv: ['--import', 'tsx'],
    });
    child.on('message', (score: Score) => {
      all.push(score);
      process.stderr.write(
        `${all.length} ${score.isExpected ? 'ok  ' : 'FAIL'} ${score.kind}: ${score.id}\n`,
      );
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a score worker exited with ${code}`)),
    );
  });

const compare = (a: Score, b: Score): number => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1);
const all: Score[] = [];
await Promise.all(Array.from({ length: workers }, (_, i) => runWorker(i, all)));

const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
const table = new Table({
  head: ['', 'mutants', 'as expected', 'first in the report', 'slowest run, s'],
  style: { head: [] },
});
for (const kind of kinds) {
  const own = all.filter((score) => score.kind === kind);
  const slowest = Math.max(...own.map(({ seconds }) => seconds));
  const [expected, first] = (['isExpected', 'isFirst'] as const).map(
    (name) => own.filter((score) => score[name]).length,
  );
  table.push([kind, own.length, expected, kind === 'variation' ? '' : first, slowest.toFixed(1)]);
}
process.stdout.write(`${table.toString()}\n`);
all.sort(compare);
for (const { kind, id, isExpected, detail } of all)
  process.stdout.write(`${isExpected ? 'ok  ' : 'FAIL'} ${kind}: ${id}: ${detail}\n`);
process.exitCode = all.every(({ isExpected }) => isExpected) ? 0 : 1;
