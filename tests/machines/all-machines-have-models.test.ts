import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';

type Loader = () => Promise<Record<string, unknown>>;
const machineFiles = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.ts') as Record<
  string,
  Loader
>;
const modelFiles = import.meta.glob<Record<string, unknown>>('./*.model.ts') as Record<string, Loader>;

interface Found {
  /** The export, with its file: `coupon.ts: couponMachine`. */
  readonly name: string;
  readonly file: string;
  readonly value: unknown;
}

const exportsOf = async (files: Record<string, Loader>): Promise<Found[]> => {
  const found: Found[] = [];
  for (const [file, load] of Object.entries(files)) {
    const short = file.split('/').at(-1) ?? file;
    for (const [key, value] of Object.entries(await load())) {
      found.push({ name: `${short}: ${key}`, file: short, value });
    }
  }
  return found;
};

const modelIn = ({
  value,
  file,
}: Found): { machine: AnyStateMachine; name: string; file: string; hasTable: boolean } | undefined => {
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

describe('every machine of the shop', async () => {
  const machines = (await exportsOf(machineFiles)).filter(({ value }) => value instanceof StateMachine);
  const models = (await exportsOf(modelFiles)).flatMap((found) => modelIn(found) ?? []);

  it('is found by its folder', () => {
    expect(machines.map(({ name }) => name)).toContain('cart.ts: cartMachine');
  });

  it('has a model', () => {
    const modelled = new Set(models.map(({ machine }) => machine.config));
    const without = machines
      .filter(({ value }) => !modelled.has((value as AnyStateMachine).config))
      .map(({ name }) => name);
    expect(without, 'machines without a model in tests/machines').toEqual([]);
  });

  it('has a model of its file’s name, when the file holds no other', () => {
    const alone = models.filter(({ file }) => models.filter((one) => one.file === file).length === 1);
    const strays = alone.filter(({ name, file }) => file !== `${name}.model.ts`);
    expect(
      strays.map(({ name, file }) => `${file}: "${name}"`),
      'models whose table would bear another name',
    ).toEqual([]);
  });

  it('has its paths run', () => {
    const tests = Object.keys(modelFiles).map((file) => file.replace('.model.ts', '.test.ts'));
    const without = tests.filter((file) => !existsSync(new URL(file, import.meta.url)));
    expect(without, 'models that no test runs').toEqual([]);
  });

  it('has a reviewed table, and no table is left of a machine that is gone', () => {
    const expected = models.filter(({ hasTable }) => hasTable).map(({ name }) => `${name}.md`);
    expect(readdirSync(new URL('golden', import.meta.url)).sort()).toEqual(expected.sort());
  });
});
