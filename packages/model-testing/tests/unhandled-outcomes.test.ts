import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, raise, setup } from 'xstate';
import { type MachineModel, machineModel } from '../src/machine/machine-model.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const load = fromPromise<number>(async () => 1);
const reasons = async (model: unknown) =>
  (await testMachine(model)).failures.map(({ run }) => run.failure?.message);

/** A machine that loads a number and has no `onError`. */
const loader = (outcomes: NonNullable<MachineModel['actors']>[string]) =>
  machineModel({
    name: 'loader',
    machine: setup({ actors: { load } }).createMachine({
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { guard: ({ event }) => event.output > 0, target: 'loaded' },
          },
        },
        loaded: {},
      },
    }),
    cases: {},
    actors: { load: outcomes },
    states: { loading: ({ context }) => expect(context).toEqual({}), loaded: () => undefined },
  });

describe('an outcome that no transition takes', () => {
  it('fails if it is an error, which stops the machine', async () => {
    const found = await reasons(loader({ one: { output: 1 }, broken: { error: new Error('500') } }));
    expect(found).toEqual([
      'in "loading", after "load answers · broken": no transition takes the error of load, so the machine stops: 500. Add an onError, or `escalates: true` to the outcome if the machine\'s parent handles it.',
    ]);
  });

  it('passes if the error escalates to the parent of the machine', async () => {
    const broken = { error: new Error('500'), escalates: true };
    expect(await reasons(loader({ one: { output: 1 }, broken }))).toEqual([]);
  });

  it('leaves nothing to assert if it escalates, because the machine has stopped', async () => {
    const running = ({ waiting }: { waiting: readonly unknown[] }) => expect(waiting).toHaveLength(1);
    const model = loader({ one: { output: 1 }, broken: { error: new Error('500'), escalates: true } });
    const states = { ...model.states, loading: running };
    expect(await reasons({ ...model, states })).toEqual([]);
  });

  it('is tried and leaves the state', async () => {
    const rejected = { none: { output: 0 }, one: { output: 1 } };
    const { failures, coverage } = await testMachine(loader(rejected));
    expect(failures).toEqual([]);
    expect([...coverage.visited.keys()]).toContain('ignored loading × load answers · none');
    const rule = ({ last }: { last?: { move: string } }) =>
      expect(last?.move).not.toBe('load answers · none');
    expect(await reasons({ ...loader(rejected), invariants: { 'loads something': rule } })).toEqual([
      'in "loading", after "load answers · none": broken rule "loads something": expected \'load answers · none\' not to be \'load answers · none\' // Object.is equality',
    ]);
  });
});

it.each([
  ['a timer whose guard fails', { after: { 1000: { guard: () => false, target: 'over' } } }],
  ['a delayed event that nobody takes', { entry: raise({ type: 'late' }, { delay: 1000 }) }],
])('%s is tried', async (_, state) => {
  const config: unknown = {
    context: { waits: 0 },
    initial: 'waiting',
    states: {
      waiting: { ...state, on: { wait: { actions: assign({ waits: 1 }) } } },
      over: {},
    },
  };
  const { coverage, failures } = await testMachine({
    name: 'timer',
    machine: createMachine(config as object) as AnyStateMachine,
    cases: { wait: { plain: {} } },
    states: { waiting: () => undefined, over: () => undefined },
  });
  expect(failures).toEqual([]);
  expect([...coverage.visited.keys()].join('\n')).toMatch(/ignored waiting × (after|late).* · 1000 ms/);
});
