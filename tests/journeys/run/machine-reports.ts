import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ModelReport, plainPhrases } from '@razz/model-testing/report';
import { StateMachine } from 'xstate';
import type { MachineModel } from '../../machines/support/machine-model.ts';
import { goldenFile, testShopMachine } from '../../machines/support/test-shop-machine.ts';

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

const reportOf = async (model: MachineModel, test: string): Promise<ModelReport> => {
  const started = performance.now();
  const golden = goldenFile(model);
  const result = await testShopMachine(model, golden ? { golden: fileURLToPath(golden) } : {});
  const shrunkPaths = new Map(result.failures.map(({ run, shrunk }) => [run, shrunk.path]));
  return {
    name: model.name,
    about: `The machine ${model.name}, run as an actor with its requests intercepted.`,
    kind: 'machine',
    coverage: result.coverage,
    criteria: model.criteria ?? ['transitions', 'ignored', 'states'],
    runs: result.runs.map((run) => {
      const shrunk = shrunkPaths.get(run);
      return { ...run, seconds: 0, ...(shrunk && { shrunk }) };
    }),
    seconds: (performance.now() - started) / 1000,
    skipped: result.excused,
    errors: [
      ...(result.golden ? [result.golden.message] : []),
      ...result.traps,
      ...result.unvisited.map((goal) => `not visited: ${goal}`),
    ],
    phrases: plainPhrases,
    replayCommand: () => `npx vitest run --project unit ${test}`,
  };
};

/** Runs the models of all machines for the report. */
export const machineReports = async (log: (line: string) => void): Promise<ModelReport[]> => {
  const reports: ModelReport[] = [];
  for (const { model, test } of await allModels()) {
    reports.push(await reportOf(model, test));
    log(`tested the machine ${model.name}`);
  }
  return reports;
};
