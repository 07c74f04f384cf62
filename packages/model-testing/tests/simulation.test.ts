import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, raise, setup } from 'xstate';
import { explore } from '../src/engine/explore.ts';
import { later } from '../src/engine/later.ts';
import { pathOf } from '../src/engine/path.ts';
import { testCase } from '../src/engine/test-case.ts';
import { journeysFor } from '../src/journeys/journey.ts';
import { type Options, readOptions } from '../src/journeys/options.ts';
import { makePlans } from '../src/journeys/plan.ts';
import type { World } from '../src/machine/machine-model.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const nothing = () => undefined;

const noted = (note: (args: { self: { getSnapshot(): unknown } }) => unknown, action?: () => void) =>
  setup({ types: { context: {} as { notes: unknown[] }, events: {} as { type: 'note' } } }).createMachine({
    context: ({ self }) => ({ notes: [self.id === '' ? '' : note({ self: self as never })] }),
    initial: 'open',
    states: {
      open: {
        on: {
          note: {
            guard: ({ context }) => context.notes.length < 3,
            actions: [
              ...(action ? [action] : []),
              assign({ notes: ({ context, self }) => [...context.notes, note({ self: self as never })] }),
            ],
          },
        },
        after: { 1000: { target: 'later' } },
      },
      later: { on: { note: { actions: assign({ notes: ({ self }) => [note({ self: self as never })] }) } } },
    },
  }) as unknown as AnyStateMachine;

const tested = async (machine: AnyStateMachine, more: object = {}) => {
  const seen: unknown[][] = [];
  const see = ({ context }: { context: { notes: unknown[] } }) => seen.push(context.notes);
  const model = { name: 'notes', machine, cases: { note: { plain: {} } }, states: { open: see, later: see } };
  const { failures, unvisited } = await testMachine({ ...model, ...more });
  expect(failures.map(({ run }) => run.failure?.message)).toEqual([]);
  expect(unvisited).toEqual([]);
  return seen;
};

describe('simulated time and chance', () => {
  it.each([
    ['Date.now()', () => Date.now()],
    ['new Date()', () => new Date()],
    ['Date()', () => Date()],
    ['Math.random()', () => Math.random()],
    ['crypto.randomUUID()', () => crypto.randomUUID()],
    ['crypto.getRandomValues()', () => [...crypto.getRandomValues(new Uint8Array(4))]],
  ])('%s may be used in assign and in the initial context', async (_, note) => {
    await tested(noted(note));
  });

  it('the time starts at 2030 or where the model says, and the clock of delays drives it', async () => {
    const times = new Set((await tested(noted(() => new Date().toISOString()))).flat());
    expect([...times].sort()).toEqual(['2030-01-01T00:00:00.000Z', '2030-01-01T00:00:01.000Z']);
    const started = await tested(
      noted(() => new Date().getFullYear()),
      { startTime: '1999-05-01T00:00:00Z' },
    );
    expect(new Set(started.flat())).toEqual(new Set([1999]));
  });

  it.each([
    ['30 days', 30 * 86_400_000],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['NaN', Number.NaN],
  ])('a delay of %s, with which a timer fires at once, is an error', async (_, delay) => {
    const machine = setup({ delays: { expiry: () => delay } }).createMachine({
      initial: 'reserved',
      states: { reserved: { after: { expiry: 'expired' } }, expired: {} },
    }) as unknown as AnyStateMachine;
    const states = { reserved: () => {}, expired: () => {} };
    const run = testMachine({ name: 'order', machine, cases: {}, states });
    await expect(run).rejects.toThrow(/order delays "xstate\.after\.expiry\.\S+" by \S+ ms/);
  });

  describe('passes before an event', () => {
    /** A session that ends half an hour after it was last used; unlocked, it is locked by a timer. */
    const session = setup({ types: { context: {} as { usedAt: number } } }).createMachine({
      context: () => ({ usedAt: Date.now() }),
      initial: 'open',
      states: {
        open: {
          on: {
            use: [
              { guard: ({ context }) => Date.now() - context.usedAt > 1_800_000, target: 'expired' },
              { target: 'unlocked' },
            ],
          },
        },
        unlocked: { after: { 60000: 'locked' }, on: { use: 'open' } },
        expired: {},
        locked: {},
      },
    }) as unknown as AnyStateMachine;
    const model = {
      name: 'session',
      machine: session,
      states: { open: nothing, unlocked: nothing, expired: nothing, locked: nothing },
    };

    it('whose case says so', async () => {
      const expired = ['transition open · use [guard] #1 → expired', 'state expired'];
      expect((await testMachine({ ...model, cases: { use: { now: {} } } })).unvisited).toEqual(expired);
      const use = { now: {}, late: later(1_800_001, () => ({ by: 'me' })) };
      const { failures, unvisited } = await testMachine({ ...model, cases: { use } });
      expect([failures, unvisited]).toEqual([[], []]);
    });

    it('and rules see whether it has set a timer anew', async () => {
      const search = (reenter: boolean) =>
        setup({ types: { events: {} as { type: 'type' | 'hint' } } }).createMachine({
          initial: 'idle',
          entry: raise({ type: 'hint' }, { delay: 400 }),
          on: { hint: {} },
          states: {
            idle: { on: { type: 'typing' } },
            typing: { after: { 500: 'idle' }, on: { type: { target: 'typing', reenter } } },
          },
        }) as unknown as AnyStateMachine;
      const problems = async (machine: AnyStateMachine) => {
        const { failures, unvisited } = await testMachine({
          name: 'search',
          machine,
          cases: { type: { now: {}, soon: later(200, {}) } },
          internal: ['hint'],
          states: { idle: nothing, typing: nothing },
          invariants: {
            'waits half a second after each key': ({ last, timers }: World) => {
              if (!last) expect(timers).toEqual([{ name: 'hint', left: 400 }]);
              if (last?.move.startsWith('type'))
                expect(timers).toContainEqual({ name: 'after typing', left: 500 });
            },
          },
        });
        return [...failures.map(({ run }) => run.failure?.message), ...unvisited];
      };
      expect(await problems(search(true))).toEqual([]);
      expect(await problems(search(false))).toEqual([expect.stringContaining('waits half a second after')]);
    });

    it('unless a timer fires first', async () => {
      const at = async (ms: number) => {
        const { runs, failures } = await testMachine({
          ...model,
          cases: { use: { now: {}, late: later(ms, {}) } },
        });
        expect(failures).toEqual([]);
        return runs.flatMap(({ steps }) => steps.map(({ from, move }) => `${from} ${move}`));
      };
      expect(await at(59_999)).toContain('unlocked use · late');
      expect(await at(60_000)).not.toContain('unlocked use · late');
    });

    it('and does not by default: a timer without a delay is then still pending', async () => {
      const machine = setup({}).createMachine({
        initial: 'open',
        states: { open: { after: { 0: 'locked' }, on: { use: 'expired' } }, expired: {}, locked: {} },
      }) as unknown as AnyStateMachine;
      const { failures, unvisited } = await testMachine({
        ...model,
        machine,
        cases: { use: { now: {} } },
        states: { open: nothing, expired: nothing, locked: nothing },
      });
      expect([failures, unvisited]).toEqual([[], []]);
    });

    it.each([
      ['a payload', later(1, { by: 'me' })],
      ['a function', later(1, () => ({ by: 'me' }))],
    ])('and is no part of the payload: %s', async (_, late) => {
      const { nodes } = await explore({ ...model, cases: { use: { late } } });
      const [event] = nodes.flatMap(({ edges }) => edges.map(({ move }) => move.event));
      expect(event).toEqual({ type: 'use', by: 'me' });
    });

    it('only where the case is possible', async () => {
      const late = later(1, ({ value }) => (value === 'open' ? {} : undefined));
      const { nodes } = await explore({ ...model, cases: { use: { now: {}, late } } });
      const from = nodes.flatMap(({ name, edges }) => edges.map(({ move }) => `${name}: ${move.key}`));
      expect(from.filter((edge) => edge.endsWith('late'))).toEqual(['open: use · late']);
    });

    it('is exported, because other tools must wait too', async () => {
      const graph = await explore({ ...model, cases: { use: { now: {}, late: later(1, {}) } } });
      const { steps } = await testCase(graph, pathOf(['use · late', 'use · now']));
      expect(steps.map(({ wait }) => wait)).toEqual([1, undefined]);
    });

    it('but not in a page', async () => {
      const check = { description: '', assert: async () => undefined };
      const journey = journeysFor()(() => session, {
        name: 'session',
        about: '',
        startUrl: () => '/',
        cases: () => ({ use: { late: later(1, {}) } }),
        verbs: { use: { description: 'use the page' } },
        states: { open: check, unlocked: check, expired: check, locked: check },
      });
      const options = readOptions([], () => undefined, { command: 'journeys' });
      await expect(makePlans([journey], undefined, options as Options, true)).rejects.toThrow(
        'session: the case "use · late" uses later(), which cannot let time pass in a page.',
      );
    });
  });

  it('ids are all different', async () => {
    const lists = await tested(noted(() => crypto.randomUUID()));
    for (const notes of lists) expect(new Set(notes).size).toBe(notes.length);
  });

  it('custom actions draw from a sequence of their own, because the exploration leaves them out', async () => {
    await tested(
      noted(
        () => Math.random(),
        () => Math.random(),
      ),
    );
  });

  it('states that differ in generated ids only are the same', async () => {
    const machine = setup({ types: { context: {} as { id: string } } }).createMachine({
      context: { id: '' },
      on: { renew: { actions: assign({ id: () => crypto.randomUUID() }) } },
    }) as AnyStateMachine;
    expect((await explore({ name: 'ids', machine, cases: { renew: { plain: {} } } })).nodes).toHaveLength(2);
  });

  it('a part of the context can be left out of comparisons', async () => {
    let real = 0;
    const drift = () => {
      real += 1;
      return real;
    };
    const machine = setup({ types: { context: {} as { at: { count: number } } } }).createMachine({
      context: { at: { count: 0 } },
      on: { tick: { actions: assign({ at: () => ({ count: drift() }) }) } },
    }) as unknown as AnyStateMachine;
    const model = { name: 'ticks', machine, cases: { tick: { plain: {} } }, states: {} };
    const { failures } = await testMachine({ ...model, ignoreContext: ['at.count'] });
    expect(failures).toEqual([]);
  });

  it('leaves other code the real time and chance', async () => {
    const [date, random, uuid] = [Date, Math.random, crypto.randomUUID];
    const testing = tested(noted(() => Date.now()));
    const years = new Set<number>();
    for (let turn = 0; turn < 20; turn += 1) {
      years.add(new Date().getFullYear());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await testing;
    expect(years).not.toContain(2030);
    expect([Date, Math.random, crypto.randomUUID]).toEqual([date, random, uuid]);
  });
});
