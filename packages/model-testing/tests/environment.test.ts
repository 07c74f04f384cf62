import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { explore } from '../src/engine/explore.ts';
import { goldenTable } from '../src/engine/golden-table.ts';
import { testMachine } from '../src/machine/test-machine.ts';

let isOnline = true;
const machine = createMachine({
  initial: 'idle',
  states: {
    idle: { on: { send: [{ guard: () => isOnline, target: 'sent' }, { target: 'queued' }] } },
    queued: { on: { retry: { guard: () => isOnline, target: 'sent' } } },
    sent: { on: { again: 'idle' } },
  },
}) as AnyStateMachine;
const nothing = () => undefined;
const model = {
  name: 'post',
  machine,
  cases: { send: { plain: {} }, retry: { plain: {} }, again: { plain: {} } },
  states: { idle: nothing, queued: nothing, sent: nothing },
  environment: {
    online: {
      yes: () => {
        isOnline = true;
      },
      no: () => {
        isOnline = false;
      },
    },
  },
};

describe('a variable of the environment', () => {
  it('changes as a move, so that both sides of a guard are reached', async () => {
    const { environment: _, ...without } = model;
    expect((await testMachine(without)).unvisited).not.toEqual([]);
    const { failures, unvisited, runs } = await testMachine(model);
    expect([failures, unvisited]).toEqual([[], []]);
    expect(runs.flatMap(({ steps }) => steps.map(({ move }) => move))).toContain('online becomes · no');
    expect(isOnline).toBe(true);
  });

  it('is known to assertions, which see it set', async () => {
    const seen = new Set<string>();
    const rule = ({
      environment,
      last,
    }: {
      environment: Record<string, string>;
      last?: { move: string; to: string };
    }) => {
      expect(environment.online).toBe(isOnline ? 'yes' : 'no');
      if (last?.move === 'send · plain') seen.add(`${environment.online}: ${last.to}`);
    };
    const { failures } = await testMachine({ ...model, invariants: { rule } });
    expect(failures).toEqual([]);
    expect(seen).toContain('no: queued');
    expect(seen).toContain('yes: sent');
  });
});

describe('a transition that no path can take', () => {
  const defensive = createMachine({
    initial: 'off',
    states: { off: { on: { press: { guard: () => false, target: 'off' } } } },
  }) as AnyStateMachine;
  const id = 'transition off · press [guard] → off';
  const lamp = {
    name: 'lamp',
    machine: defensive,
    cases: { press: { plain: {} } },
    states: { off: nothing },
  };

  it('is excused singly with a reason', async () => {
    expect((await testMachine(lamp)).unvisited).toEqual([id]);
    const { unvisited, excused } = await testMachine({ ...lamp, unreachable: { [id]: 'defensive' } });
    expect(unvisited).toEqual([]);
    expect(excused).toEqual([`${id}: defensive`]);
  });

  it('is in the golden table with its reason', async () => {
    const table = goldenTable(await explore(lamp), {}, [`${id}: defensive`]);
    expect(table).toContain(`Not reachable:\n- ${id}: defensive`);
  });
});

describe('objects of the app', () => {
  const nothingWritten = () => ({ written: [] as string[] });
  const writing = (actions: unknown) =>
    createMachine({
      context: ({ input }: { input: object }) => ({ ...input }),
      on: { write: { actions } },
    } as object) as AnyStateMachine;

  it('in the input stay as they are, and actions may change them', async () => {
    const store = nothingWritten();
    const write = ({ context }: { context: { store: ReturnType<typeof nothingWritten> } }) => {
      context.store.written = ['a'];
    };
    const { failures } = await testMachine({
      name: 'writer',
      machine: writing(write),
      input: { store },
      cases: { write: { plain: {} } },
      states: {},
    });
    expect(failures).toEqual([]);
    expect(store.written).toEqual(['a']);
  });

  it('in the input must not change in an assignment', async () => {
    const push = assign({
      store: ({ context }) => {
        context.store.written.push('a');
        return context.store;
      },
    });
    const testing = testMachine({
      name: 'writer',
      machine: writing(push),
      input: { store: nothingWritten() },
      cases: { write: { plain: {} } },
      states: {},
    });
    await expect(testing).rejects.toThrow('writer changes its input in place');
  });

  it('may show a variable of the environment', async () => {
    let readyState = 'open';
    const socket = {
      get readyState() {
        return readyState;
      },
    };
    const { failures } = await testMachine({
      name: 'chat',
      machine: writing(() => undefined),
      input: { socket },
      cases: { write: { plain: {} } },
      states: {},
      environment: {
        socket: {
          open: () => {
            readyState = 'open';
          },
          closed: () => {
            readyState = 'closed';
          },
        },
      },
    });
    expect(failures).toEqual([]);
  });

  it('in a part of the context that is not compared may change, wherever they come from', async () => {
    const video = { currentTime: 0 };
    const seek = ({ context }: { context: { video?: typeof video } }) => {
      if (context.video) context.video.currentTime += 1;
    };
    const { failures } = await testMachine({
      name: 'player',
      machine: createMachine({
        context: {},
        on: { write: { actions: [assign({ video: ({ event }) => event.video }), seek] } },
      } as object) as AnyStateMachine,
      cases: { write: { plain: { video } } },
      states: {},
      ignoreContext: ['video'],
    });
    expect(failures).toEqual([]);
    expect(video.currentTime).toBeGreaterThan(0);
  });

  it('elsewhere are frozen, and the error says so', async () => {
    const change = ({ event }: { event: { item: { count: number } } }) => {
      event.item.count += 1;
    };
    const kept = assign({ item: ({ event }) => event.item });
    const { failures } = await testMachine({
      name: 'writer',
      machine: writing([kept, change]),
      input: {},
      cases: { write: { plain: { item: { count: 1 } } } },
      states: {},
    });
    expect(failures[0]?.run.failure?.message).toContain(
      "What belongs to the app is not frozen: objects in the model's `input`, and parts of the context in `ignoreContext`.",
    );
  });
});
