import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import { StubActors } from '../src/machine/stub-actors.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const checked = async (model: object, options = {}) => {
  const { failures, runs } = await testMachine({ name: 'door', ...model }, options);
  return {
    reasons: failures.map(({ run }) => run.failure?.message.split(': expected')[0]),
    paths: failures.map(({ shrunk }) => shrunk.path.moves),
    runs: runs.length,
  };
};

/** A door that jams, with the fault that it opens nevertheless. */
const door = createMachine({
  initial: 'closed',
  context: { isJammed: false },
  states: {
    closed: { on: { open: 'open' } },
    open: { on: { close: 'closed', jam: { actions: assign({ isJammed: true }) } } },
  },
}) as AnyStateMachine;
interface Seen {
  state: string;
  before: { isJammed: boolean };
  last?: { move: string; from: string };
}
const doorModel = {
  machine: door,
  cases: { open: { plain: {} }, close: { plain: {} }, jam: { plain: {} } },
  states: { closed: () => undefined, open: () => undefined },
  invariants: {
    'a jammed door does not open': ({ state, before, last }: Seen) => {
      if (before.isJammed && last?.from === 'closed') expect(state).toBe('closed');
    },
  },
};

describe('every known edge', () => {
  it('is checked, although the transition was taken in another context', async () => {
    expect(await checked(doorModel)).toMatchObject({
      reasons: ['in "closed", after "open · plain": broken rule "a jammed door does not open"'],
      paths: [['open · plain', 'jam · plain', 'close · plain', 'open · plain']],
    });
  });

  it('is checked with the history of its shortest path', async () => {
    const rule = ({ history }: { history: readonly unknown[] }) => expect(history.length).toBeLessThan(4);
    expect((await checked({ ...doorModel, invariants: { short: rule } })).paths).toEqual([
      ['open · plain', 'jam · plain', 'close · plain', 'open · plain'],
    ]);
  });

  it('is run before it counts as a failure, because actions have effects outside of the machine', async () => {
    let rings = 0;
    const machine = createMachine({
      initial: 'off',
      states: { off: { on: { ring: { actions: () => (rings += 1) } } } },
    }) as AnyStateMachine;
    const invariants = {
      'rings once for each event': ({ history }: { history: readonly unknown[] }) => {
        if (history.length === 0) rings = 0;
        expect(rings).toBe(history.length);
      },
    };
    const model = { machine, cases: { ring: { plain: {} } }, states: { off: () => undefined }, invariants };
    expect((await checked(model)).reasons).toEqual([]);
  });

  it('fails where an error stops the machine in one context only', async () => {
    const machine = setup({
      types: { context: {} as { isOffline: boolean } },
      actors: { load: fromPromise<string>(async () => '') },
    }).createMachine({
      initial: 'idle',
      context: { isOffline: false },
      states: {
        idle: { on: { load: 'loading', offline: { actions: assign({ isOffline: true }) } } },
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: 'idle',
            onError: { guard: ({ context }) => !context.isOffline, target: 'idle' },
          },
        },
      },
    });
    const model = {
      machine,
      cases: { load: { plain: {} }, offline: { plain: {} } },
      actors: { load: { ok: { output: '' }, broken: { error: new Error('500') } } },
      states: { idle: () => undefined, loading: () => undefined },
    };
    expect((await checked(model)).paths).toEqual([
      ['offline · plain', 'load · plain', 'load answers · broken'],
    ]);
  });

  it('is checked with actors of your own if they predict what they describe', async () => {
    const describe = { describeWorld: () => ({ requests: 1 }) };
    const world = { predictWorld: async () => ({ requests: 1 }) };
    const withActors = async (added: object) =>
      (await checked(doorModel, { actors: Object.assign(new StubActors(doorModel as never), added) }))
        .reasons;
    expect(await withActors(describe)).toEqual([]);
    expect(await withActors({ ...describe, ...world })).toHaveLength(1);
  });
});
