import { readdir } from 'node:fs/promises';
import { type ModelReport, plainPhrases } from '@razz/model-testing/report';
import { StateMachine } from 'xstate';
import { freezeTime } from '../../machines/support/frozen-time.ts';
import { Gate } from '../../machines/support/gate.ts';
import type { MachineModel } from '../../machines/support/machine-model.ts';
import { walkMachine } from '../../machines/support/walk-machine.ts';

const folder = new URL('../../machines/', import.meta.url);

const isModel = (value: unknown): value is MachineModel => {
  if (typeof value !== 'object' || value === null || !('machine' in value)) return false;
  return value.machine instanceof StateMachine;
};

const allModels = async (): Promise<{ model: MachineModel; test: string }[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.model.ts')).sort();
  const found: { model: MachineModel; test: string }[] = [];
  for (const file of files) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    const test = `tests/machines/${file.replace('.model.ts', '.test.ts')}`;
    for (const value of Object.values(exported)) if (isModel(value)) found.push({ model: value, test });
  }
  return found;
};

const reportOf = async (model: MachineModel, test: string, gate: Gate): Promise<ModelReport> => {
  const started = performance.now();
  const golden = model.hasTable === false ? null : new URL(`golden/${model.name}.md`, folder).pathname;
  const walk = await walkMachine(model, gate, { golden, update: false });
  const shrunk = new Map(walk.failures.map(({ run, shrunk: short }) => [run, short.path]));
  return {
    name: model.name,
    about: `The machine ${model.name}, run for real with its requests held at a gate.`,
    kind: 'machine',
    coverage: walk.coverage,
    criteria: model.criteria ?? ['transitions', 'ignored', 'states'],
    runs: walk.runs.map((run) => {
      const short = shrunk.get(run);
      return { ...run, seconds: 0, ...(short && { shrunk: short }) };
    }),
    seconds: (performance.now() - started) / 1000,
    skipped: [],
    faults: [
      ...(walk.golden ? [walk.golden.message] : []),
      ...walk.unvisited.map((goal) => `not visited: ${goal}`),
    ],
    phrases: plainPhrases,
    replayLine: () => `npx vitest run --project unit ${test}`,
  };
};

/** Walks every machine that has a model, for the report. */
export const machineReports = async (say: (line: string) => void): Promise<ModelReport[]> => {
  const reports: ModelReport[] = [];
  for (const { model, test } of await allModels()) {
    const gate = new Gate();
    gate.open();
    const thaw = freezeTime();
    try {
      reports.push(await reportOf(model, test, gate));
    } finally {
      thaw();
      gate.close();
    }
    say(`walked the machine ${model.name}`);
  }
  return reports;
};
