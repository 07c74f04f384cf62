import { describe, expect, it, vi } from 'vitest';
import { assign, createMachine, emit, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { pathOf } from '../src/engine/path.ts';
import { replay } from '../src/engine/replay.ts';
import { ActorHost } from '../src/machine/actor-host.ts';
import type { ControlledActors } from '../src/machine/controlled-actors.ts';
import { type MachineModel, machineModel, type PastStep } from '../src/machine/machine-model.ts';
import { StubActors } from '../src/machine/stub-actors.ts';
import { type MachineProgress, testMachine } from '../src/machine/test-machine.ts';
import { askMachine } from './toy-machines.ts';

const askModel = machineModel({
  name: 'ask',
  machine: askMachine,
  cases: {
    ask: { typed: { word: 'tea' }, empty: { word: '' } },
    cancel: { plain: {} },
    clear: { plain: {} },
  },
  actors: {
    ask: {
      found: { output: ({ word }: { word: string }) => `${word} leaf` },
      broken: { error: new Error('broken') },
    },
  },
  states: {
    idle: () => undefined,
    asking: ({ context, waiting }) => expect(waiting[0]?.input).toEqual({ word: context.word }),
    answered: ({ context }) => expect(context.found).toBe('tea leaf'),
  },
  invariants: {
    'a failure is notified': ({ last }) => {
      if (last?.move === 'ask answers · broken')
        expect(last.emitted).toEqual([{ type: 'notified', text: 'failed' }]);
    },
    'never asserted': () => undefined,
  },
});
const erased = askModel as unknown as MachineModel;
const count = () => expect.getState().assertionCalls;
const reasons = async (model: MachineModel): Promise<string[]> =>
  (await testMachine(model)).failures.map(({ run }) => run.failure?.message ?? '');

describe('testMachine', () => {
  it('says where each move of a failing path leads, and what it changes', async () => {
    const invariants = {
      'finds nothing': ({ state }: { state: string }) => expect(state).not.toBe('answered'),
    };
    const { failures } = await testMachine({ ...askModel, invariants });
    expect(failures[0]?.explained).toEqual([
      '1. ask · typed → asking; word: "" → "tea"',
      '2. ask answers · found → answered; found: null → "tea leaf"',
    ]);
  });

  it('reports its progress and nothing of what the machine logs', async () => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const machine = setup({}).createMachine({ entry: log('hello'), on: { greet: { actions: log('bye') } } });
    const seen: MachineProgress[] = [];
    const model = { name: 'host', machine, cases: { greet: { plain: {} } }, states: {} };
    await testMachine(model, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { states: 1, checked: 0, paths: 0, of: 0 },
      { states: 1, checked: 1, paths: 0, of: 0 },
      { states: 1, checked: 1, paths: 1, of: 1 },
    ]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('visits all goals, including timers and actor errors', async () => {
    const { failures, unvisited, coverage } = await testMachine(askModel);
    expect(failures).toEqual([]);
    expect(unvisited).toEqual([]);
    expect([...coverage.visited.keys()].some((id) => id.includes('after askTimeout'))).toBe(false);
    expect([...coverage.visited.keys()].join()).toMatch(/after ask\.asking · 3000 ms/);
  });

  it('counts the assertions of each state and invariant', async () => {
    const { assertions } = await testMachine(askModel, { assertionCount: count });
    const vacuous = [...assertions].filter(([, made]) => made === 0).map(([name]) => name);
    expect(vacuous.sort()).toEqual(['never asserted', 'state idle']);
  });

  it('reports the violated invariant with a shrunk path', async () => {
    const rule = ({ state }: { state: string }) => expect(state).not.toBe('answered');
    const { failures } = await testMachine({ ...erased, invariants: { 'nothing is answered': rule } });
    expect(failures[0]?.run.failure?.message).toContain('broken rule "nothing is answered"');
    expect(failures[0]?.shrunk.path.moves).toEqual(['ask · typed', 'ask answers · found']);
  });

  it('shrinks to a possible path', async () => {
    const machine = createMachine({
      initial: 'on',
      context: { count: 0 },
      states: {
        on: {
          on: {
            add: { actions: assign({ count: ({ context }) => Math.min(3, context.count + 1) }) },
            ring: { actions: emit({ type: 'rang' }) },
          },
        },
      },
    });
    const model = {
      name: 'counter',
      machine,
      cases: {
        add: { one: {} },
        ring: {
          plain: ({ context }: { context: { count: number } }) => (context.count === 3 ? {} : undefined),
        },
      },
      states: { on: () => undefined },
      invariants: {
        'nothing rings': ({ last }: { last?: { emitted: readonly unknown[] } }) => {
          expect(last?.emitted ?? []).toEqual([]);
        },
      },
    };
    const { failures } = await testMachine(model);
    expect(failures.map(({ shrunk }) => shrunk.path.moves)).toEqual([
      ['add · one', 'add · one', 'add · one', 'ring · plain'],
    ]);
  });

  it('shows rules the custom actions of the last step, on known edges and on paths', async () => {
    const machine = setup({
      actions: { mail: (_, _params: { to: string }) => undefined, note: () => undefined },
    }).createMachine({
      initial: 'idle',
      entry: 'note',
      states: {
        idle: { on: { fail: 'failed' } },
        failed: { entry: ['note', { type: 'mail', params: { to: 'ann' } }], on: { fail: {} } },
      },
    });
    const states = { idle: () => undefined, failed: () => undefined };
    const mails = ({ last }: { last?: PastStep }) => {
      const isFailing = last?.from === 'idle';
      const expected = isFailing ? [{ name: 'note' }, { name: 'mail', params: { to: 'ann' } }] : [];
      expect(last?.actions ?? []).toEqual(expected);
    };
    const model = { name: 'job', machine, cases: { fail: { plain: {} } }, states };
    const messages = async (tested: object) =>
      (await testMachine({ ...model, invariants: { 'mails once': mails }, ...tested })).failures.map(
        ({ run }) => run.failure?.message,
      );
    expect(await messages({})).toEqual([]);
    const silent = setup({ actions: { note: () => undefined } }).createMachine({
      initial: 'idle',
      states: { idle: { on: { fail: 'failed' } }, failed: { entry: 'note', on: { fail: {} } } },
    });
    expect((await messages({ machine: silent })).join()).toContain('broken rule "mails once"');
  });

  it('reports a failure of the start without moves', async () => {
    const states = { ...erased.states, idle: () => expect(1).toBe(2) };
    const { failures } = await testMachine({ ...erased, states });
    expect(failures[0]?.shrunk.path.moves).toEqual([]);
  });

  it('names the action that throws, such as a placeholder', async () => {
    const machine = setup({
      actions: {
        notify: () => {
          throw new Error('not implemented');
        },
      },
    }).createMachine({ initial: 'open', states: { open: { on: { tell: { actions: 'notify' } } } } });
    const { failures } = await testMachine(
      machineModel({
        name: 'placeholder',
        machine,
        cases: { tell: { plain: {} } },
        states: { open: () => undefined },
      }),
    );
    expect(failures[0]?.run.failure?.reason).toBe(
      'the action “notify” threw: not implemented. If it is a placeholder, test machine.provide({ actions: { … } })',
    );
  });

  it('reports the state whose assertion fails', async () => {
    const states = { ...erased.states, asking: () => expect(1).toBe(2) };
    expect((await reasons({ ...erased, states }))[0]).toContain('the assertion for asking fails');
  });

  it('requires outcomes for every actor and an assertion for every state', async () => {
    const { actors: _actors, ...without } = erased;
    await expect(testMachine(without)).rejects.toThrow('names no outcomes for the actor ask');
    const { asking: _asking, ...states } = erased.states;
    await expect(testMachine({ ...erased, states })).rejects.toThrow('no assertion for the state "asking"');
  });

  it('records events sent to a callback actor', async () => {
    const machine = setup({
      types: { events: {} as { type: 'ring' } },
      actors: { bell: fromCallback(() => undefined) },
    }).createMachine({
      initial: 'on',
      states: {
        on: {
          invoke: { id: 'bell', src: 'bell' },
          on: { ring: { actions: sendTo('bell', { type: 'rang' }) } },
        },
      },
    });
    const model = machineModel({
      name: 'bell',
      machine,
      cases: { ring: { plain: {} } },
      actors: { bell: {} },
      states: {
        on: ({ last }) =>
          expect(last?.sent ?? []).toEqual(last ? [{ to: 'bell', event: { type: 'rang' } }] : []),
      },
    });
    expect((await testMachine(model)).failures).toEqual([]);
  });

  it('fails for a machine with state outside its snapshot', async () => {
    let presses = 0;
    const machine = createMachine({
      initial: 'on',
      context: { presses: 0 },
      states: {
        on: {
          on: {
            press: {
              actions: [
                assign(() => {
                  presses += 1;
                  return { presses };
                }),
                emit({ type: 'pressed' }),
              ],
            },
          },
        },
      },
    });
    const model = {
      name: 'impure',
      machine,
      cases: { press: { plain: {} } },
      states: { on: () => undefined },
    };
    const key = () => 'on';
    expect((await reasons({ ...model, key } as unknown as MachineModel))[0]).toContain('the context is');
  });

  it('fails if an ignored event changes the context', async () => {
    const config = { initial: 'on', context: { leaves: 0 }, states: { on: {} } };
    const changed = createMachine({ ...config, on: { leave: { actions: assign({ leaves: 1 }) } } });
    const core = { name: 'leaves', machine: createMachine(config), cases: { leave: { plain: {} } } };
    const model: MachineModel = { ...core, states: {} };
    const counting = { assertions: new Map(), assertionCount: () => 0 };
    const host = new ActorHost(model, { ...core, machine: changed }, new StubActors(model), counting);
    const { failure } = await replay(core, pathOf(['leave · plain']), host);
    expect(failure?.message).toContain(
      'in "on", after "leave · plain": the context after the ignored leave is',
    );
  });

  it('stops at the first failure on request', async () => {
    const states = { ...erased.states, idle: () => expect(1).toBe(2) };
    const { failures } = await testMachine({ ...erased, states }, { stopAtFirst: true });
    expect(failures.map(({ shrunk }) => shrunk.replays)).toEqual([0]);
  });

  it('accepts what the model lists as unreachable, unless a path reaches it', async () => {
    const machine = createMachine({ initial: 'off', states: { off: {}, on: {} } });
    const states = { off: () => undefined, on: () => undefined };
    const unvisited = async (unreachable: string[]) =>
      (await testMachine({ name: 'lamp', machine, cases: {}, states, unreachable })).unvisited;
    expect(await unvisited([])).toEqual(['state on']);
    expect(await unvisited(['state on'])).toEqual([]);
    expect(await unvisited(['state on', 'state off'])).toEqual([
      'state off is listed as unreachable, but is not',
    ]);
  });

  it('runs the actors that it is given', async () => {
    const stubs = new StubActors(erased);
    const world = { word: 'tea' };
    const actors: ControlledActors = Object.assign(Object.create(stubs), {
      describeStep: () => ({ requests: ['/leaf'] }),
      describeWorld: () => world,
    });
    const seen: unknown[] = [];
    const invariants = {
      records: (given: object) =>
        seen.push(Reflect.get(given, 'word'), Reflect.get(Reflect.get(given, 'last') ?? {}, 'requests')),
    };
    const { failures } = await testMachine({ ...erased, invariants } as never, { actors });
    expect(failures).toEqual([]);
    expect(new Set(seen.map(String))).toEqual(new Set(['tea', 'undefined', '/leaf']));
  });

  it('fires timers of parallel regions that are due at the same time one after the other', async () => {
    const blink = { initial: 'off', states: { off: { after: { 500: 'on' } }, on: {} } };
    const machine = createMachine({ type: 'parallel', states: { left: blink, right: blink } });
    const lamps = ['left.off', 'left.on', 'right.off', 'right.on'];
    const model = {
      name: 'lamps',
      machine,
      cases: {},
      states: Object.fromEntries(lamps.map((lamp) => [lamp, () => undefined])),
    };
    const { failures, runs } = await testMachine(model);
    expect(failures.map(({ run }) => run.failure?.message)).toEqual([]);
    expect(runs.flatMap(({ steps }) => steps.map(({ to }) => to))).toEqual([
      'left.on + right.off',
      'left.on + right.on',
    ]);
  });

  it('fires the earliest timer first, whichever was set first, and names the time that is left', async () => {
    const blink = (ms: number) => ({ initial: 'off', states: { off: { after: { [ms]: 'on' } }, on: {} } });
    const machine = createMachine({
      id: 'lamps',
      type: 'parallel',
      states: { left: blink(1500), middle: blink(500), right: blink(900) },
    });
    const lamps = ['left', 'middle', 'right'].flatMap((lamp) => [`${lamp}.off`, `${lamp}.on`]);
    const states = Object.fromEntries(lamps.map((lamp) => [lamp, () => undefined]));
    const { failures, runs } = await testMachine({ name: 'lamps', machine, cases: {}, states });
    expect(failures.map(({ run }) => run.failure?.message)).toEqual([]);
    expect(runs.flatMap(({ steps }) => steps.map(({ move }) => move))).toEqual([
      'after lamps.middle.off · 500 ms',
      'after lamps.right.off · 400 ms',
      'after lamps.left.off · 600 ms',
    ]);
  });

  it('waits for a stubbed actor', async () => {
    const machine = setup({ actors: { load: fromPromise(async () => 'real') } }).createMachine({
      initial: 'loading',
      context: { got: '' },
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: 'done', actions: assign({ got: ({ event }) => event.output }) },
          },
        },
        done: {},
      },
    });
    const model = machineModel({
      name: 'load',
      machine,
      cases: {},
      actors: { load: { stubbed: { output: 'stubbed' } } },
      states: { loading: () => undefined, done: ({ context }) => expect(context.got).toBe('stubbed') },
    });
    expect((await testMachine(model)).failures).toEqual([]);
  });
});
