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
    expect(table).toContain('| ask · typed | asking | word: "" → "tea"<br>calls ask({"word":"tea"}) |');
    expect(table).toContain(
      '| ask answers · broken | idle | problem: null → "failed"<br>tells {"text":"failed","type":"told"} |',
    );
    expect(table).toContain('| after ask.asking · 3000 ms | idle | problem: null → "late" |');
    expect(table).toContain('Ignores: ask · empty, cancel · plain, clear · plain');
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
      '- in "counting": | ring · plain | (stays) | tells {"at":3,"type":"rang"} |',
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

describe('a change in words', () => {
  it('goes down to the place that differs', () => {
    expect(changesIn('', { lines: [{ id: 1, quantity: 1 }] }, { lines: [{ id: 1, quantity: 2 }] })).toEqual([
      'lines[0].quantity: 1 → 2',
    ]);
    expect(changesIn('', { lines: [{ id: 1 }] }, { lines: [{ id: 1 }, { id: 2 }] })).toEqual([
      'lines: + {"id":2}',
    ]);
    expect(changesIn('', { lines: [{ id: 1 }] }, { lines: [] })).toEqual(['lines: − {"id":1}']);
    expect(changesIn('', { user: null }, { user: { id: 1 } })).toEqual(['user: null → {"id":1}']);
  });

  it('never hides a difference behind brevity', () => {
    const long = 'x'.repeat(200);
    expect(brief(long)).not.toBe(brief(`${long}y`));
    expect(brief({ a: { b: { c: long } } })).not.toBe(brief({ a: { b: { c: `${long}y` } } }));
  });
});
