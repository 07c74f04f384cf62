import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';

type Loader = () => Promise<Record<string, unknown>>;
const machineFiles = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.ts') as Record<
  string,
  Loader
>;
const modelFiles = import.meta.glob<Record<string, unknown>>('./*.model.ts') as Record<string, Loader>;

interface NamedExport {
  /** File and export name: `coupon.ts: couponMachine`. */
  readonly name: string;
  readonly file: string;
  readonly value: unknown;
}

const exportsOf = async (files: Record<string, Loader>): Promise<NamedExport[]> => {
  const exported: NamedExport[] = [];
  for (const [file, load] of Object.entries(files)) {
    const short = file.split('/').at(-1) ?? file;
    for (const [key, value] of Object.entries(await load())) {
      exported.push({ name: `${short}: ${key}`, file: short, value });
    }
  }
  return exported;
};

const modelIn = ({
  value,
  file,
}: NamedExport): { machine: AnyStateMachine; name: string; file: string; hasTable: boolean } | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const {
    machine,
    name,
    hasTable = true,
  } = value as { machine?: unknown; name?: unknown; hasTable?: boolean };
  return machine instanceof StateMachine && typeof name === 'string'
    ? { machine, name, file, hasTable }
    : undefined;
};

describe('every machine of src/machines', async () => {
  const machines = (await exportsOf(machineFiles)).filter(({ value }) => value instanceof StateMachine);
  const models = (await exportsOf(modelFiles)).flatMap((entry) => modelIn(entry) ?? []);

  it('is found by the glob', () => {
    expect(machines.map(({ name }) => name)).toContain('cart.ts: cartMachine');
  });

  it('has a model', () => {
    const modelled = new Set(models.map(({ machine }) => machine.config));
    const without = machines
      .filter(({ value }) => !modelled.has((value as AnyStateMachine).config))
      .map(({ name }) => name);
    expect(without, 'machines without a model in tests/machines').toEqual([]);
  });

  it('has a model named like its file, if the file exports only one', () => {
    const single = models.filter(({ file }) => models.filter((other) => other.file === file).length === 1);
    const misnamed = single.filter(({ name, file }) => file !== `${name}.model.ts`);
    expect(
      misnamed.map(({ name, file }) => `${file}: "${name}"`),
      'models named unlike their file',
    ).toEqual([]);
  });

  it('has a test that runs its model', () => {
    const tests = Object.keys(modelFiles).map((file) => file.replace('.model.ts', '.test.ts'));
    const without = tests.filter((file) => !existsSync(new URL(file, import.meta.url)));
    expect(without, 'models without a test').toEqual([]);
  });

  it('has a golden table, and no golden table is orphaned', () => {
    const expected = models.filter(({ hasTable }) => hasTable).map(({ name }) => `${name}.md`);
    expect(readdirSync(new URL('golden', import.meta.url)).sort()).toEqual(expected.sort());
  });
});
