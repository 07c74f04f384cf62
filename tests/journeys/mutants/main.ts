import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { collect, type Kind, type Mutant } from './collect.ts';
import { type Verdict, Worker } from './worker-pool.ts';

const usage = `npm run mutants -- [options]: puts one fault at a time into the machines and the shop's rules
  --only TEXT     only files whose name contains TEXT, such as cart
  --jobs N        processes at a time (the number of cores)
  --report DIR    where mutants.json goes (reports/mutants)
  --list          names the faults and runs nothing
Ends with 1 when less than 90 % of the faults in machines or 95 % of those in the rules are caught.`;

const gates: Record<Kind, number> = { machines: 0.9, domain: 0.95 };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    jobs: { type: 'string' },
    report: { type: 'string', default: 'reports/mutants' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How long the tests of sound code may take, and how much longer those of a fault, before it counts as endless. */
const soundPatience = 600_000;
const slower = 5;
const leastPatience = 30_000;

/**
 * Each file as it is must pass, or every fault would seem caught.
 * @returns by file, for how long the tests of its faults are waited for, milliseconds
 */
async function assertSound(mutants: readonly Mutant[], worker: Worker): Promise<Map<string, number>> {
  const files = new Map(mutants.map(({ job }) => [job.file, job]));
  const patience = new Map<string, number>();
  for (const job of files.values()) {
    const started = performance.now();
    const verdict = await worker.run({ ...job, code: readFileSync(job.file, 'utf8') }, soundPatience);
    if (verdict.caught) throw new Error(`the tests of ${job.file} fail on sound code: ${verdict.by}`);
    patience.set(job.file, Math.max(leastPatience, slower * Math.round(performance.now() - started)));
  }
  return patience;
}

async function judgeAll(mutants: readonly Mutant[], jobs: number): Promise<Map<Mutant, Verdict>> {
  const verdicts = new Map<Mutant, Verdict>();
  const queue = [...mutants];
  const workers = Array.from({ length: jobs }, () => new Worker());
  let missed = 0;
  try {
    const patience = workers[0] ? await assertSound(mutants, workers[0]) : new Map<string, number>();
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const verdict = await worker.run(next.job, patience.get(next.job.file) ?? leastPatience);
          verdicts.set(next, verdict);
          if (!verdict.caught) missed += 1;
          if (verdicts.size % 25 === 0) say(`${verdicts.size} of ${mutants.length}, ${missed} not caught`);
        }
      }),
    );
  } finally {
    for (const worker of workers) worker.stop();
  }
  return verdicts;
}

function summary(kind: Kind, verdicts: ReadonlyMap<Mutant, Verdict>): boolean {
  const judged = [...verdicts].filter(([mutant]) => mutant.kind === kind);
  if (judged.length === 0) return true;
  const survivors = judged.filter(([, { caught }]) => !caught).map(([{ name }]) => name);
  const share = 1 - survivors.length / judged.length;
  const passed = share >= gates[kind];
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  say(
    `\n${kind}: ${judged.length - survivors.length} of ${judged.length} faults caught, ${percent(share)} (gate ${percent(gates[kind])}) ${passed ? 'ok' : 'TOO FEW'}`,
  );
  for (const name of survivors) say(`  not caught: ${name}`);
  return passed;
}

async function main(): Promise<number> {
  if (values.help) {
    say(usage);
    return 0;
  }
  const mutants = collect(process.cwd(), values.only);
  if (mutants.length === 0)
    throw new Error(`no file of src/machines or src/domain contains "${values.only}"`);
  if (values.list) {
    for (const { name } of mutants) say(name);
    return 0;
  }
  const started = Date.now();
  const verdicts = await judgeAll(mutants, Number(values.jobs ?? availableParallelism()));
  const passed = [summary('machines', verdicts), summary('domain', verdicts)].every(Boolean);
  await mkdir(values.report, { recursive: true });
  const rows = [...verdicts].map(([{ kind, file, name }, verdict]) => ({ kind, file, name, ...verdict }));
  await writeFile(`${values.report}/mutants.json`, JSON.stringify(rows, null, 2));
  say(
    `\n${mutants.length} faults in ${Math.round((Date.now() - started) / 1000)} s; ${values.report}/mutants.json`,
  );
  return passed ? 0 : 1;
}

// Left to end by itself: a pipe may still hold lines that `process.exit` would cut off.
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exitCode = 2;
  },
);
