import { expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import { testMachine } from '../src/machine/test-machine.ts';

/** A door that, once jammed and closed, never opens again. */
const machine = createMachine({
  initial: 'closed',
  context: { isJammed: false },
  states: {
    closed: { on: { open: { guard: ({ context }) => !context.isJammed, target: 'open' } } },
    open: { on: { close: 'closed', jam: { actions: assign({ isJammed: true }) } } },
  },
}) as AnyStateMachine;

const trapsOf = async (alwaysReachable: readonly string[]) => {
  const cases = { open: { plain: {} }, close: { plain: {} }, jam: { plain: {} } };
  const states = { closed: () => undefined, open: () => undefined };
  const { failures, unvisited, traps } = await testMachine({
    name: 'door',
    machine,
    cases,
    states,
    alwaysReachable,
  });
  expect([failures, unvisited]).toEqual([[], []]);
  return traps;
};

it('a state from which a wanted state can no longer be reached is reported with the shortest path', async () => {
  expect(await trapsOf(['closed'])).toEqual([]);
  expect(await trapsOf(['open', 'closed'])).toEqual([
    '"open" cannot be reached from "closed": open · plain > jam · plain > close · plain',
  ]);
});

it('a machine that an error has stopped is in no trap', async () => {
  const load = fromPromise(async () => undefined);
  const { traps } = await testMachine({
    name: 'loader',
    machine: setup({ actors: { load } }).createMachine({
      initial: 'loading',
      states: { loading: { invoke: { id: 'load', src: 'load', onDone: 'loaded' } }, loaded: {} },
    }),
    cases: {},
    actors: { load: { done: { output: undefined }, broken: { error: new Error('500'), escalates: true } } },
    states: { loading: () => undefined, loaded: () => undefined },
    alwaysReachable: ['loaded'],
  });
  expect(traps).toEqual([]);
});

it('a wanted state that the machine does not have is refused', async () => {
  await expect(trapsOf(['opened'])).rejects.toThrow('a state that the machine does not have: "opened"');
});
