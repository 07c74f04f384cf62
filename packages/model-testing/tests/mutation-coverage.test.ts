import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { instrument, partAt, recordPath } from '../src/mutation/instrumentation.ts';
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

  describe('in a browser', () => {
    afterEach(() => {
      vi.unstubAllGlobals();
    });

    it('sends the records of each task in one synchronous request', async () => {
      const sent: unknown[][] = [];
      class Request {
        open = (...args: unknown[]) => sent.push(args);
        send = (body: unknown) => sent.push([body]);
      }
      vi.stubGlobal('XMLHttpRequest', Request);
      vi.stubGlobal('process', undefined);
      vi.stubGlobal('__recordedCalls', undefined);
      const tsx =
        'export const name = (a) => a;\nexport const List = ({ items }) => items.map((item) => <li>{item}</li>);\n';
      const file = '/src/List.tsx';
      const instrumented = instrument(tsx, file, '/log');
      expect(instrumented).toContain(', <li>{item}</li>)');
      const url = `data:text/javascript,${encodeURIComponent(instrumented.replace('<li>{item}</li>', 'item'))}`;
      const { name, List } = (await import(/* @vite-ignore */ url)) as {
        name: (a: number) => number;
        List: (props: { items: number[] }) => number[];
      };
      await Promise.resolve();
      expect(name(List({ items: [5] })[0] ?? 0)).toBe(5);
      name(2);
      await Promise.resolve();
      const [first, second, third] = ['({ items })', '(item)', '(a)'].map(
        (text) => `${file} ${tsx.indexOf(text)}\n`,
      );
      expect(sent).toEqual([
        ['POST', recordPath, false],
        [`${file} module\n`],
        ['POST', recordPath, false],
        [`${first}${second}${third}`],
      ]);
    });
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

  it('counts the stories of a component as its own test', () => {
    const executed = new Map([['/src/Cart.tsx', new Set(['20'])]]);
    const [page, stories] = [
      { test: '/tests/page.test.ts', durationMs: 1, executed },
      { test: '/src/Cart.stories.tsx', durationMs: 9, executed },
    ];
    expect(selectTests([page, stories], '/src/Cart.tsx', '20')).toEqual([stories, page]);
  });

  it('selects for module code the tests that call a function of it, or all importing tests when none does', () => {
    const imported = { ...run('order', 9), executed: new Map([['/src/cart.ts', new Set(['module'])]]) };
    expect(names(selectTests([imported, run('price', 3, '20')], '/src/cart.ts', 'module'))).toEqual([
      '/tests/price.test.ts',
    ]);
    expect(selectTests([imported], '/src/cart.ts', 'module')).toEqual([imported]);
  });
});
