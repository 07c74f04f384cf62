import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { instrument, partAt } from '../src/mutation/instrumentation.ts';
import { selectTests } from '../src/mutation/select-tests.ts';
import { parse } from '../src/mutation/syntax.ts';

const code = `export const rate = 5;
export const vat = (price) => ({ price, vat: price * rate });
export function total(prices) {
  return prices.map((price) => vat(price).vat).length;
}
`;
const at = (text: string) => ({ start: code.indexOf(text), end: code.indexOf(text) + text.length });
const part = (text: string) => partAt(parse(code), at(text));

const folder = await mkdtemp(join(tmpdir(), 'recorded-'));
afterAll(() => rm(folder, { recursive: true }));

describe('instrumentation', () => {
  it('identifies the innermost function or the module code', () => {
    const parts = [part('5;'), part('price * rate'), part('return'), part('vat(price).vat')];
    expect(parts[0]).toBe('module');
    expect(new Set(parts).size).toBe(4);
  });

  it('records each executed part once and preserves behaviour', async () => {
    const [log, file] = [join(folder, 'log'), join(folder, 'vat.mts')];
    await writeFile(file, instrument(code, '/src/vat.ts', log));
    const { vat, total } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      vat: (price: number) => unknown;
      total: (prices: number[]) => number;
    };
    expect(vat(2)).toEqual({ price: 2, vat: 10 });
    vat(3);
    const before = ['module', part('price * rate')].map((name) => `/src/vat.ts ${name}\n`).join('');
    expect(await readFile(log, 'utf8')).toBe(before);
    expect(total([])).toBe(0);
    expect(await readFile(log, 'utf8')).toBe(`${before}/src/vat.ts ${part('return')}\n`);
  });
});

describe('selectTests', () => {
  const run = (test: string, durationMs: number, ...parts: string[]) => ({
    test: `/tests/${test}.test.ts`,
    durationMs,
    executed: new Map(parts.length > 0 ? [['/src/cart.ts', new Set(['module', ...parts])]] : []),
  });
  const names = (runs: { test: string }[]) => runs.map(({ test }) => test);

  it('selects the tests that execute the part: the own test first, then the fastest', () => {
    const runs = [
      run('order', 9, '20'),
      run('wishlist', 1),
      run('price', 3, '20'),
      run('cart', 50, '20', '40'),
    ];
    expect(names(selectTests(runs, '/src/cart.ts', '20'))).toEqual(
      ['cart', 'price', 'order'].map((name) => `/tests/${name}.test.ts`),
    );
    expect(names(selectTests(runs, '/src/cart.ts', '40'))).toEqual(['/tests/cart.test.ts']);
    expect(selectTests(runs, '/src/cart.ts', '60')).toEqual([]);
  });

  it('selects for module code the tests that call a function of it, or all importing tests when none does', () => {
    const imported = { ...run('order', 9), executed: new Map([['/src/cart.ts', new Set(['module'])]]) };
    expect(names(selectTests([imported, run('price', 3, '20')], '/src/cart.ts', 'module'))).toEqual([
      '/tests/price.test.ts',
    ]);
    expect(selectTests([imported], '/src/cart.ts', 'module')).toEqual([imported]);
  });
});
