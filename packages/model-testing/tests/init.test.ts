import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createMachine,
  enqueueActions,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  raise,
  setup,
} from 'xstate';
import { runInit } from '../src/init/cli.ts';
import { draftOf } from '../src/init/draft.ts';

const machine = setup({
  actions: {
    beat: raise({ type: 'beat' }, { delay: 1000 }),
    rest: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'rested' })),
  },
  actors: {
    load: fromPromise(async () => 1),
    bell: fromCallback(() => undefined),
    ticks: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
    count: fromTransition((state) => state, 0),
    child: createMachine({}),
    worker: createMachine({
      initial: 'working',
      states: { working: { invoke: { src: 'work', onDone: 'over' } }, over: { type: 'final' } },
    }),
  },
}).createMachine({
  context: () => ({}),
  initial: 'idle',
  states: {
    idle: {
      on: { 'item.load': 'loading', 'mouse.*': { actions: raise({ type: 'moved' }) }, moved: {} },
      entry: ['beat', 'rest'],
    },
    loading: { invoke: { src: 'load', onDone: 'idle' }, on: { beat: {}, rested: {} } },
  },
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'init-'));
});
afterEach(() => rm(folder, { recursive: true }));

const init = async (file: string, exports: object, ...args: string[]): Promise<string> => {
  const path = join(folder, file);
  await writeFile(path, '');
  return runInit([path, ...args], async () => exports);
};

describe('init', () => {
  it('finds what a model must list', () => {
    const failed = "failed: { error: new Error('failed') }";
    const [done, next] = ['done: { output: undefined }', 'next: { snapshot: { context: undefined } }'];
    expect(draftOf(machine)).toEqual({
      hasInput: true,
      events: ['beat', 'item.load', 'mouse.*', 'moved', 'rested'],
      raised: ['beat', 'rested', 'moved'],
      actors: {
        load: [done, failed],
        bell: [],
        ticks: [next, done, failed],
        count: [next],
        child: [],
        worker: [done, failed],
      },
      states: ['idle', 'loading'],
      start: 'idle',
      final: [],
      unnamed: [],
    });
  });

  it('writes a test next to the machine', async () => {
    const output = await init('item-list.machine.ts', { itemsMachine: machine, other: 1 });
    expect(output).toContain(`Wrote ${join(folder, 'item-list.test.ts')}. Run it: npx vitest run ${folder}`);
    const text = await readFile(join(folder, 'item-list.test.ts'), 'utf8');
    for (const part of [
      "import { itemsMachine } from './item-list.machine.ts';",
      "    name: 'item-list',\n    machine: itemsMachine,\n",
      'input: {} as never,',
      "'item.load': { plain: {} },\n      mouse: { plain: {} }, // or events that begin with 'mouse.'\n",
      "internal: ['beat', 'rested', 'moved'],",
      'bell: {},',
      'idle: () => undefined,',
      "    // transitions: { idle: { beat: 'loading' } },\n",
      "if (!last) expect(state).toBe('idle');",
    ])
      expect(text).toContain(part);
    await expect(init('item-list.machine.ts', { itemsMachine: machine })).rejects.toThrow(
      'item-list.test.ts exists',
    );
  });

  it.each([
    ['orderMachine.ts', ['workflow'], 'order'],
    ['machine.ts', ['checkoutMachine'], 'checkout'],
    ['index.js', ['default'], 'index'],
    ['order.ts', ['itemMachine', 'orderMachine'], 'item'],
  ])('names the test of %s with %j "%s"', async (file, exported, name) => {
    const [first = ''] = exported;
    const choice = exported.length > 1 ? ['--export', first] : [];
    const output = await init(file, Object.fromEntries(exported.map((key) => [key, machine])), ...choice);
    expect(output).toContain(`npx vitest run ${join(folder, name)}.test.`);
  });

  it('takes the default export under the name of its file', async () => {
    await init('shopping-cart.js', { default: machine });
    const text = await readFile(join(folder, 'shopping-cart.test.js'), 'utf8');
    expect(text).toContain("import machine from './shopping-cart.js';");
    expect(text).toContain('    input: {},\n');
    const needsInput = createMachine({
      context: ({ input }) => ({ id: (input as { id: number }).id }),
      initial: 'open',
      states: { open: {} },
    });
    expect(draftOf(needsInput).start).toBe('open');
    expect(text).toContain("name: 'shopping-cart',");
  });

  it('writes the start of a machine that does not start without its input, and what its end is', async () => {
    const order = createMachine({
      context: ({ input }) => ({ id: (input as { id: number }).id }),
      initial: 'open',
      states: {
        open: {
          type: 'parallel',
          onDone: 'sent',
          states: {
            payment: { initial: 'due', states: { due: { on: { pay: 'paid' } }, paid: { type: 'final' } } },
            packing: { initial: 'waiting', states: { waiting: {} } },
          },
        },
        sent: { type: 'final' },
      },
    });
    await init('order.ts', { order });
    const text = await readFile(join(folder, 'order.test.ts'), 'utf8');
    expect(text).toContain("expect(state).toBe('open(payment.due + packing.waiting)');");
    expect(text).toContain("sent: ({ snapshot }) => expect(snapshot.status).toBe('done'),");
    expect(text).toContain("'open.payment.paid': () => undefined,");
  });

  it('says what to do without a machine, with several, and with unnamed actors', async () => {
    await expect(init('a.ts', { other: 1 })).rejects.toThrow(
      'exports no machine. Export what createMachine()',
    );
    await expect(init('a.ts', { other: () => 1, makeCartMachine: () => machine })).rejects.toThrow(
      'If makeCartMachine() makes it, export what it returns from a file of its own, with fakes as its arguments: export const machine = makeCartMachine(…).',
    );
    await expect(init('a.ts', { one: machine, two: machine })).rejects.toThrow(
      'Choose one with --export: one, two.',
    );
    await expect(init('a.ts', { one: machine }, '--export', 'two')).rejects.toThrow('It exports: one.');
    const inline = createMachine({ invoke: { src: fromPromise(async () => 1) } });
    expect(await init('a.ts', { inline })).toContain('First name the actors invoked in "(root)"');
    await expect(runInit(['absent.ts'], async () => ({}))).rejects.toThrow('absent.ts does not exist.');
  });
});
