import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import { type MachineModel, machineModel } from '../src/machine/machine-model.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const config = {
  initial: 'idle',
  context: { tries: 0 },
  states: {
    idle: { on: { load: 'busy' } },
    busy: {
      invoke: { src: 'load', id: 'load', onDone: 'open.list', onError: 'idle' },
      after: { 100: 'idle' },
      entry: 'count',
    },
    open: {
      initial: 'list',
      states: { list: { on: { show: 'detail' } }, detail: { on: { back: 'list' } } },
      on: { close: 'idle' },
    },
  },
};
const build = (states: object = {}): AnyStateMachine =>
  setup({
    types: { context: {} as { tries: number }, events: {} as { type: 'load' | 'show' | 'back' | 'close' } },
    actors: { load: fromPromise(async () => 1) },
    actions: { count: assign({ tries: ({ context }) => Math.min(2, context.tries + 1) }) },
  }).createMachine({ ...config, states: { ...config.states, ...states } } as never) as never;
const plain = { plain: {} };
const check = () => undefined;
const modelOf = (machine: AnyStateMachine, transitions: NonNullable<MachineModel['transitions']>) =>
  machineModel({
    name: 'page',
    machine,
    cases: { load: plain, show: plain, back: plain, close: plain },
    actors: { load: { done: { output: 1 }, failed: { error: new Error('no') } } },
    states: { idle: check, busy: check, 'open.list': check, 'open.detail': check },
    transitions,
  });
const table = {
  idle: { load: 'busy' },
  busy: { 'load answers · done': 'open.list', 'load answers': 'idle', after: 'idle' },
  open: { close: 'idle' },
  'open.list': { 'show · plain': 'open.detail' },
  'open.detail': { back: 'open.list' },
};
const problems = async (
  machine: AnyStateMachine,
  transitions: NonNullable<MachineModel['transitions']>,
): Promise<string[]> => {
  const { failures, unvisited } = await testMachine(modelOf(machine, transitions));
  return [...failures.map(({ run }) => run.failure?.message ?? ''), ...unvisited];
};

describe('the expected transitions', () => {
  it('are those of states and their parents, by event, case, outcome and timer; other moves stay', async () => {
    expect(await problems(build(), table)).toEqual([]);
  });

  it('name a timer by its delay, also where another timer has fired meanwhile', async () => {
    const lamp = (delay: number) => ({
      initial: 'off',
      states: { off: { after: { [delay]: 'on' } }, on: {} },
    });
    const machine = (delay: number) =>
      createMachine({ type: 'parallel', states: { left: lamp(500), right: lamp(delay) } });
    const messages = async (delay: number) => {
      const states = { 'left.off': check, 'left.on': check, 'right.off': check, 'right.on': check };
      const transitions = {
        'left.off': { 'after 500 ms': 'left.on' },
        'right.off': { 'after 900 ms': 'right.on' },
      };
      const result = await testMachine({
        name: 'lamps',
        machine: machine(delay),
        cases: {},
        states,
        transitions,
      });
      return result.failures.map(({ run }) => run.failure?.message);
    };
    expect(await messages(900)).toEqual([]);
    expect((await messages(901)).join()).toContain('leads from "right.off" to "left.on + right.on"');
  });

  it('find a wrong target, one transition too many and one too few', async () => {
    const wrong = {
      'load · plain" leads from "idle" to "open.list", expected "busy"': { idle: { on: { load: 'open' } } },
      'close · plain" leads from "idle" to "open.list", expected "idle"': {
        idle: { on: { load: 'busy', close: 'open' } },
      },
      'close · plain" leads from "open.list" to "open.list", expected "idle"': {
        open: { ...config.states.open, on: { close: { actions: 'count' } } },
      },
    };
    for (const [message, states] of Object.entries(wrong))
      expect((await problems(build(states), table)).join('\n')).toContain(
        `unexpected transition: "${message}`,
      );
  });

  it('may depend on the context before the move', async () => {
    const twice = ({ before }: { before: { tries: number } }) => (before.tries < 2 ? 'busy' : 'idle');
    expect((await problems(build(), { ...table, idle: { load: twice } }))[0]).toContain(
      '"load · plain" leads from "idle" to "busy", expected "idle"',
    );
  });

  it('of each region of a parallel state stay unless they have an entry', async () => {
    const machine = createMachine({
      type: 'parallel',
      states: {
        sound: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { on: { mute: 'on' } } } },
        view: { initial: 'small', states: { small: { on: { grow: 'large', mute: 'large' } }, large: {} } },
      },
    });
    const { failures } = await testMachine({
      name: 'player',
      machine,
      cases: { mute: plain, grow: plain },
      states: { 'sound.on': check, 'sound.off': check, 'view.small': check, 'view.large': check },
      transitions: {
        'sound.on': { mute: 'sound.off' },
        'sound.off': { mute: 'sound.on' },
        'view.small': { grow: 'view.large' },
      },
    });
    expect(failures.map(({ run }) => run.failure?.message)).toEqual([
      expect.stringContaining('"mute · plain" leads from "view.small" to "sound.off + view.large"'),
    ]);
  });

  it('must be possible moves of known states', async () => {
    expect(await problems(build(), { ...table, idle: { load: 'busy', lode: 'busy' } })).toEqual([
      'the expected transition of "idle" for "lode", which no move uses',
    ]);
    await expect(testMachine(modelOf(build(), { idel: { load: 'buzy' } }))).rejects.toThrow(
      'a state that the machine does not have: "idel", "buzy"',
    );
  });
});
