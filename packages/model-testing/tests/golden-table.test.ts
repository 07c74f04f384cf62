import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abbreviate, diffValues } from '../src/engine/describe-change.ts';
import { explore } from '../src/engine/explore.ts';
import { matchGolden } from '../src/engine/golden-match.ts';
import { goldenTable } from '../src/engine/golden-table.ts';
import type { Model } from '../src/engine/model.ts';
import { askModel, counterMachine, counterModel } from './toy-machines.ts';

const updateCommand = 'npm run golden';
const compare = { update: false, updateCommand };
const update = { update: true, updateCommand };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golden-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a golden table', () => {
  it('lists transitions, effects and ignored events by state', async () => {
    const table = goldenTable(await explore(askModel));
    expect(table).toContain('Starts in **idle**.');
    expect(table).toContain('| ask · typed | asking | word: "" → "tea"<br>calls ask({word: "tea"})');
    expect(table).toContain(
      '| ask answers · broken | idle | problem: null → "failed"<br>emits notified {text: "failed"}',
    );
    expect(table).toContain('| after ask.asking · 3000 ms | idle | problem: null → "late" |');
    expect(table).toContain('Ignores: cancel · plain, clear · plain');
    expect(table).toContain('Never taken: ask · empty');
  });

  it('is written only on update, and then matches', async () => {
    const graph = await explore(askModel);
    const file = join(folder, 'ask.md');
    await expect(matchGolden(graph, file, compare)).rejects.toThrow(
      /^ask has no golden table .*\. Write it with npm run golden/,
    );
    await matchGolden(graph, file, update);
    await expect(matchGolden(graph, file, compare)).resolves.toBeUndefined();
  });

  it('reports a change with its state and does not write the file', async () => {
    const file = join(folder, 'counter.md');
    await matchGolden(await explore(counterModel), file, update);
    const before = await readFile(file, 'utf8');
    const isThree = ({ context }: { context: { count: number } }) => context.count === 2;
    const changed: Model = { ...counterModel, machine: counterMachine.provide({ guards: { isThree } }) };
    await expect(matchGolden(await explore(changed), file, compare)).rejects.toThrow(
      '- in "counting": | ring · plain | (stays) | emits rang {at: 3} |',
    );
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('detects a change that only a digest covers', async () => {
    const file = join(folder, 'counter.md');
    await matchGolden(await explore(counterModel), file, update);
    const table = await readFile(file, 'utf8');
    await writeFile(file, table.replace(/digest \w{6}/, 'digest 000000'));
    await expect(matchGolden(await explore(counterModel), file, compare)).rejects.toThrow('in "counting"');
  });
});

describe('values in a table', () => {
  const fixtures = { saree: { id: 1, name: 'Jamdani saree', stock: 2, price: 999 } };

  it('are abbreviated to the name of an equal fixture at any depth', () => {
    const line = { product: { ...fixtures.saree }, quantity: 1 };
    expect(diffValues('', { lines: [] }, { lines: [line] }, fixtures)).toEqual([
      'lines: + {product: saree, quantity: 1}',
    ]);
  });

  it('are abbreviated to the difference from a similar fixture', () => {
    expect(abbreviate({ ...fixtures.saree, stock: 1 }, fixtures)).toBe('{…saree, stock: 1}');
    expect(abbreviate({ id: 1, name: 'Kurti', stock: 3, price: 5 }, fixtures)).not.toContain('saree');
  });
});

describe('a diff of values', () => {
  it('contains the path of each difference', () => {
    expect(diffValues('', { lines: [{ id: 1, quantity: 1 }] }, { lines: [{ id: 1, quantity: 2 }] })).toEqual([
      'lines[0].quantity: 1 → 2',
    ]);
    expect(diffValues('', { lines: [{ id: 1 }] }, { lines: [{ id: 1 }, { id: 2 }] })).toEqual([
      'lines: + {id: 2}',
    ]);
    expect(diffValues('', { lines: [{ id: 1 }] }, { lines: [] })).toEqual(['lines: − {id: 1}']);
    expect(diffValues('', { user: null }, { user: { id: 1 } })).toEqual(['user: null → {id: 1}']);
  });

  it('contains differences inside abbreviated values', () => {
    const long = 'x'.repeat(200);
    expect(abbreviate(long)).not.toBe(abbreviate(`${long}y`));
    expect(abbreviate({ a: { b: { c: long } } })).not.toBe(abbreviate({ a: { b: { c: `${long}y` } } }));
  });
});
