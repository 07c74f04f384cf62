import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, raise, setup, stopChild } from 'xstate';
import { explore } from '../src/engine/explore.ts';
import { isIgnored } from '../src/engine/goals.ts';
import type { Model } from '../src/engine/model.ts';
import { applyMove, movesAt } from '../src/engine/moves.ts';
import { initialStep } from '../src/engine/position.ts';
import { askModel, counterModel, panelModel, promisesMade } from './toy-machines.ts';

const movesIn = (graph: Awaited<ReturnType<typeof explore>>, state: string): string[] => {
  return [
    ...new Set(
      graph.nodes
        .filter(({ name }) => name === state)
        .flatMap(({ edges }) => edges.map(({ move }) => move.key)),
    ),
  ];
};

describe('explore', () => {
  it('finds actor outcomes and timers as moves without starting an actor', async () => {
    const graph = await explore(askModel);
    expect(new Set(graph.nodes.map(({ name }) => name))).toEqual(new Set(['idle', 'asking', 'answered']));
    expect(movesIn(graph, 'asking')).toEqual([
      'ask · typed',
      'ask · empty',
      'cancel · plain',
      'clear · plain',
      'ask answers · found',
      'ask answers · broken',
      'after ask.asking · 3000 ms',
    ]);
    expect(promisesMade).toBe(0);
  });

  it('passes actor output and errors to the context', async () => {
    const graph = await explore(askModel);
    const contexts = graph.nodes.map(({ position }) => position.snapshot.context);
    expect(contexts).toContainEqual({ word: 'tea', found: 'leaf', problem: null });
    expect(contexts).toContainEqual({ word: 'tea', found: null, problem: 'failed' });
    expect(contexts).toContainEqual({ word: 'tea', found: null, problem: 'late' });
  });

  it('offers no outcome of an actor that has stopped', async () => {
    const graph = await explore(askModel);
    for (const state of ['idle', 'answered']) {
      expect(movesIn(graph, state).filter((key) => key.includes('answers'))).toEqual([]);
    }
  });

  it('keeps all events that a state ignores', async () => {
    const graph = await explore(askModel);
    const idle = graph.nodes[0];
    const ignored = idle?.edges.filter(({ move, step }) => isIgnored(move, step)).map(({ move }) => move.key);
    expect(ignored).toEqual(['ask · empty', 'cancel · plain', 'clear · plain']);
  });

  it('creates no goal for an ignored event that is uncontrollable', async () => {
    const ignored = async (model: typeof askModel) =>
      [...(await explore(model)).goals.values()].filter(({ criterion }) => criterion === 'ignored');
    const labels = async (model: typeof askModel) => (await ignored(model)).map(({ label }) => label);
    expect(await labels(askModel)).toContain('cancel · plain');
    expect(await labels({ ...askModel, uncontrollable: new Set(['cancel']) })).not.toContain(
      'cancel · plain',
    );
  });

  it('explores parallel and nested states, raised and delayed events', async () => {
    const graph = await explore(panelModel);
    const names = graph.nodes.map(({ name }) => name);
    expect(names).toContain('door.ajar.second + light.on');
    expect(names).toContain('door.shut + light.off');
    expect(movesIn(graph, 'door.ajar.first + light.on')).toContain('rested · 500 ms');
  });

  it('excludes internal XState events', async () => {
    const graph = await explore(panelModel);
    const keys = graph.nodes.flatMap(({ edges }) => edges.map(({ move }) => move.key));
    expect(keys.filter((key) => key.includes('xstate.'))).toEqual([]);
  });

  it('cancels the timer of an exited state', async () => {
    const opened = applyMove(
      panelModel,
      initialStep(panelModel).position,
      (await movesAt(panelModel, initialStep(panelModel).position))[0] as never,
    );
    expect(opened.position.timers).toHaveLength(1);
    const asking = await explore(askModel);
    const left = asking.nodes.filter(({ name }) => name !== 'asking');
    expect(left.flatMap(({ position }) => position.timers)).toEqual([]);
  });

  it('is deterministic', async () => {
    const [one, two] = [await explore(panelModel), await explore(panelModel)];
    expect(two.nodes.map(({ path }) => path)).toEqual(one.nodes.map(({ path }) => path));
    expect([...two.goals.keys()]).toEqual([...one.goals.keys()]);
  });

  it('throws when a machine mutates its context', async () => {
    const machine = setup({
      types: {} as { context: { words: string[] }; events: { type: 'say' } },
    }).createMachine({
      context: { words: [] },
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            say: {
              actions: assign({
                words: ({ context }) => {
                  context.words.push('x');
                  return context.words;
                },
              }),
            },
          },
        },
      },
    });
    await expect(explore({ name: 'talker', machine, cases: { say: { plain: {} } } })).rejects.toThrow(
      'talker throws in "quiet" on "say"',
    );
  });

  it('names the model, the case and the state when a case throws', async () => {
    const cases = {
      ...askModel.cases,
      cancel: {
        plain: () => {
          throw new TypeError('no list');
        },
      },
    };
    await expect(explore({ ...askModel, cases })).rejects.toThrow(
      'the model of ask fails at the case "cancel · plain" in "idle": TypeError: no list',
    );
  });

  it.each([
    ['closed', 'endless: endless loop on "open" through the transitions of "ajar", "wide".'],
    ['ajar', 'endless: endless loop at the start through the transitions of "wide", "ajar".'],
  ])('names the states of an endless loop of eventless transitions from %s', async (initial, message) => {
    const machine = setup({}).createMachine({
      initial,
      states: { closed: { on: { open: 'ajar' } }, ajar: { always: 'wide' }, wide: { always: 'ajar' } },
    });
    const explored = explore({ name: 'endless', machine, cases: { open: { plain: {} } } });
    await expect(explored).rejects.toThrow(message);
  });

  it('names a machine with too many states, and what they differ in', async () => {
    const { key: _, ...unbounded } = counterModel;
    await expect(explore({ ...unbounded, maxStates: 50 })).rejects.toThrow(
      /counter: more than 50 states. Different values: context\.\w+ \(50\)/,
    );
    const machine = setup({}).createMachine({
      on: { ring: { actions: raise({ type: 'end' }, { delay: ({ event }) => event.ms }) }, end: {} },
    });
    const timers = { name: 'bell', machine, cases: { ring: { short: { ms: 7 }, long: { ms: 1e9 } } } };
    await expect(explore({ ...timers, maxStates: 50 })).rejects.toThrow('values: pending timers (50).');
  });

  it('ends with a key although a machine numbers its actors without bound, and names them without one', async () => {
    const machine = setup({
      types: { context: {} as { next: number; rows: string[] } },
      actors: { upload: fromPromise(async () => 1) },
    }).createMachine({
      context: { next: 1, rows: [] },
      on: {
        replace: {
          actions: [
            stopChild(({ context }) => context.rows[0] ?? ''),
            assign(({ context: { next }, spawn }) => {
              spawn('upload', { id: `row-${next}` });
              return { next: next + 1, rows: [`row-${next}`] };
            }),
          ],
        },
      },
    });
    const model: Model = { name: 'rows', machine, cases: { replace: { plain: {} } } };
    const key: Model['key'] = ({ context }) => context.rows.length;
    expect((await explore({ ...model, key })).nodes).toHaveLength(2);
    await expect(explore({ ...model, maxStates: 50 })).rejects.toThrow(
      'values: context.next (50), context.rows (50), running actors (50).',
    );
  });

  it.each([
    [
      'in the context',
      { context: ({ input }: { input: unknown }) => ({ id: Reflect.get(Object(input), 'a').b }) },
    ],
    ['in an entry action', { entry: assign(({ event }) => Reflect.get(event, 'a').b) }],
  ])('names the machine that throws at the start, %s', async (_, config) => {
    const machine = createMachine(config as never);
    const message = "lamp throws at the start: Cannot read properties of undefined (reading 'b')";
    await expect(explore({ name: 'lamp', machine, cases: {} })).rejects.toThrow(
      `${message}. If it reads its input, set the model's \`input\``,
    );
    await expect(explore({ name: 'lamp', machine, input: { b: 1 }, cases: {} })).rejects.toThrow(
      `${message}. If it reads its input, set the model's \`input\`, which is {"b":1}`,
    );
  });

  it('names the path to an error', async () => {
    const machine = setup({}).createMachine({
      initial: 'off',
      states: { off: { on: { turn: 'on' } }, on: { on: { turn: { guard: ({ event }) => event.no.way } } } },
    });
    await expect(explore({ name: 'lamp', machine, cases: { turn: { plain: {} } } })).rejects.toThrow(
      /lamp throws in "on" on "turn": [\s\S]*\n"turn · plain" gives it {}\.\nAfter: turn · plain$/,
    );
  });

  it('reports the different errors of a machine at once', async () => {
    const throwing = (part: string) => ({
      actions: assign({ part: ({ event }) => Reflect.get(Object(event[part]), 'a').b }) as never,
    });
    const machine = setup({}).createMachine({
      context: { part: 0 },
      initial: 'off',
      states: { off: { on: { turn: 'on', dim: throwing('dim') } }, on: { on: { flash: throwing('flash') } } },
      on: { ring: throwing('ring') },
    });
    const cases = {
      turn: { plain: {} },
      dim: { half: { dim: 5 } },
      flash: { plain: {} },
      ring: { plain: {} },
    };
    const error: Error = await explore({ name: 'lamp', machine, cases }).then(
      () => expect.fail('It throws.'),
      (thrown) => thrown,
    );
    expect(error.message.match(/^.*gives it.*$/gm)).toEqual([
      '"dim · half" gives it {"dim":5}.',
      '"ring · plain" gives it {}.',
      '"flash · plain" gives it {}.',
    ]);
    expect(error.message).not.toContain('`input`');
    await expect(explore({ name: 'lamp', machine, cases, input: { size: 2 } })).rejects.toThrow(
      /\n\nThe `input` of the model is {"size":2}\.$/,
    );
  });
});

it('tells states apart by what a history state remembers', async () => {
  const machine = setup({}).createMachine({
    initial: 'on',
    states: {
      on: {
        initial: 'dim',
        states: { dim: { on: { turn: 'bright' } }, bright: {}, last: { type: 'history' } },
        on: { press: 'off' },
      },
      off: { on: { press: 'on.last' } },
    },
  });
  const { nodes } = await explore({
    name: 'lamp',
    machine,
    cases: { press: { plain: {} }, turn: { plain: {} } },
  });
  const returns = nodes.filter(({ name }) => name === 'off').map(({ edges }) => edges[0]?.to.name);
  expect(returns.sort()).toEqual(['on.bright', 'on.dim']);
});
