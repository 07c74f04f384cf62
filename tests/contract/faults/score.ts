import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import type { Scored } from './score-part.ts';

const processes = 2;
const part = fileURLToPath(new URL('score-part.ts', import.meta.url));

const shareOf = (i: number, all: Scored[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(part, [String(i), String(processes)], { execArgv: ['--import', 'tsx'] });
    child.on('message', (scored: Scored) => {
      all.push(scored);
      process.stderr.write(`${all.length} ${scored.good ? 'good' : 'BAD '} ${scored.kind}: ${scored.id}\n`);
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a share of the score ended with ${code}`)),
    );
  });

const all: Scored[] = [];
await Promise.all(Array.from({ length: processes }, (_, i) => shareOf(i, all)));

const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
const table = new Table({ head: ['', 'bends', 'as it must be', 'slowest run, s'], style: { head: [] } });
for (const kind of kinds) {
  const own = all.filter((scored) => scored.kind === kind);
  const slowest = Math.max(...own.map(({ seconds }) => seconds));
  table.push([kind, own.length, own.filter(({ good }) => good).length, slowest.toFixed(1)]);
}
process.stdout.write(`${table.toString()}\n`);
for (const { kind, id, by } of all.filter(({ good }) => !good))
  process.stdout.write(`${kind}: ${id}: ${by}\n`);
process.exitCode = all.every(({ good }) => good) ? 0 : 1;
