import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brief, changesIn } from '../src/engine/describe-change.ts';
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
  it('reads as sentences about each state', async () => {
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

  it('is written only when asked, and then matches', async () => {
    const graph = await explore(askModel);
    const file = join(folder, 'ask.md');
    await expect(matchGolden(graph, file, compare)).rejects.toThrow(
      /^ask has no reviewed table .*; write it with npm run golden/,
    );
    await matchGolden(graph, file, update);
    await expect(matchGolden(graph, file, compare)).resolves.toBeUndefined();
  });

  it('shows a change by its state, and leaves the file alone', async () => {
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

  it('sees a value that no row shows', async () => {
    const file = join(folder, 'counter.md');
    await matchGolden(await explore(counterModel), file, update);
    const table = await readFile(file, 'utf8');
    await writeFile(file, table.replace(/digest \w{6}/, 'digest 000000'));
    await expect(matchGolden(await explore(counterModel), file, compare)).rejects.toThrow('in "counting"');
  });
});

describe('values in a table', () => {
  const fixtures = { saree: { id: 1, name: 'Jamdani saree', stock: 2, price: 999 } };

  it('are shown by the name of the fixture they equal, at any depth', () => {
    const line = { product: { ...fixtures.saree }, quantity: 1 };
    expect(changesIn('', { lines: [] }, { lines: [line] }, fixtures)).toEqual([
      'lines: + {product: saree, quantity: 1}',
    ]);
  });

  it('are shown as a difference from the fixture they resemble', () => {
    expect(brief({ ...fixtures.saree, stock: 1 }, fixtures)).toBe('{…saree, stock: 1}');
    expect(brief({ id: 1, name: 'Kurti', stock: 3, price: 5 }, fixtures)).not.toContain('saree');
  });
});

describe('a change in words', () => {
  it('goes down to the place that differs', () => {
    expect(changesIn('', { lines: [{ id: 1, quantity: 1 }] }, { lines: [{ id: 1, quantity: 2 }] })).toEqual([
      'lines[0].quantity: 1 → 2',
    ]);
    expect(changesIn('', { lines: [{ id: 1 }] }, { lines: [{ id: 1 }, { id: 2 }] })).toEqual([
      'lines: + {id: 2}',
    ]);
    expect(changesIn('', { lines: [{ id: 1 }] }, { lines: [] })).toEqual(['lines: − {id: 1}']);
    expect(changesIn('', { user: null }, { user: { id: 1 } })).toEqual(['user: null → {id: 1}']);
  });

  it('never hides a difference behind brevity', () => {
    const long = 'x'.repeat(200);
    expect(brief(long)).not.toBe(brief(`${long}y`));
    expect(brief({ a: { b: { c: long } } })).not.toBe(brief({ a: { b: { c: `${long}y` } } }));
  });
});
