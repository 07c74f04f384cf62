import { assign, cancel, createMachine, emit, fromPromise, raise, setup } from 'xstate';
import type { Model } from '../src/engine/model.ts';

export let promisesMade = 0;

const ask = fromPromise<string, { word: string }>(async () => {
  promisesMade += 1;
  return 'made';
});

/** Uses invoke, after, a guard with params and emit. */
export const askMachine = setup({
  types: {
    context: {} as { word: string; found: string | null; problem: string | null },
    events: {} as { type: 'ask'; word: string } | { type: 'cancel' } | { type: 'clear' },
    emitted: {} as { type: 'notified'; text: string },
  },
  actors: { ask },
  guards: { hasWord: (_, { word }: { word: string }) => word !== '' },
  delays: { askTimeout: 3000 },
}).createMachine({
  id: 'ask',
  context: { word: '', found: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        ask: {
          guard: { type: 'hasWord', params: ({ event }) => event },
          target: 'asking',
          actions: assign({ word: ({ event }) => event.word, problem: null }),
        },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ word: context.word }),
        onDone: { target: 'answered', actions: assign({ found: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: [assign({ problem: 'failed' }), emit({ type: 'notified', text: 'failed' })],
        },
      },
      after: { askTimeout: { target: 'idle', actions: assign({ problem: 'late' }) } },
      on: { cancel: 'idle' },
    },
    answered: { on: { clear: { target: 'idle', actions: assign({ found: null, word: '' }) } } },
  },
});

export const askModel: Model = {
  name: 'ask',
  machine: askMachine,
  cases: {
    ask: { typed: { word: 'tea' }, empty: { word: '' } },
    cancel: { plain: {} },
    clear: { plain: {} },
  },
  outcomes: async () => [
    { name: 'found', output: 'leaf' },
    { name: 'broken', error: new Error('broken') },
  ],
};

/** Uses parallel and nested regions, raised events, a delayed raise and a final state. */
export const panelMachine = setup({
  types: {
    context: {} as { opened: number },
    events: {} as
      | { type: 'open' }
      | { type: 'close' }
      | { type: 'dim' }
      | { type: 'next' }
      | { type: 'noise' }
      | { type: 'opened' }
      | { type: 'rested' },
  },
}).createMachine({
  id: 'panel',
  context: { opened: 0 },
  type: 'parallel',
  states: {
    door: {
      initial: 'shut',
      states: {
        shut: { on: { open: { target: 'ajar', actions: [raise({ type: 'opened' })] } } },
        ajar: {
          initial: 'first',
          on: { close: 'shut' },
          states: {
            first: { on: { next: 'second' } },
            second: { on: { next: 'last' } },
            last: { type: 'final' },
          },
          onDone: 'shut',
        },
      },
    },
    light: {
      initial: 'off',
      states: {
        off: {
          on: {
            opened: {
              target: 'on',
              actions: assign({ opened: ({ context }) => Math.min(2, context.opened + 1) }),
            },
          },
        },
        on: {
          entry: raise({ type: 'rested' }, { delay: 500, id: 'rest' }),
          exit: cancel('rest'),
          on: { dim: 'off', rested: 'off' },
        },
      },
    },
  },
});

export const panelModel: Model = {
  name: 'panel',
  machine: panelMachine,
  cases: { open: { plain: {} }, close: { plain: {} }, dim: { plain: {} }, next: { plain: {} } },
};

/** Has an unbounded context, so that its model needs a key. */
export const counterMachine = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'add'; by: number } | { type: 'reset' } | { type: 'ring' },
    emitted: {} as { type: 'rang'; at: number },
  },
  guards: { isThree: ({ context }) => context.count === 3 },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: {
        add: { actions: assign({ count: ({ context, event }) => context.count + event.by }) },
        ring: {
          guard: 'isThree',
          actions: emit(({ context }) => ({ type: 'rang', at: context.count }) as const),
        },
        reset: { actions: assign({ count: 0 }) },
      },
    },
  },
});

export const counterModel: Model = {
  name: 'counter',
  machine: counterMachine,
  cases: { add: { one: { by: 1 } }, reset: { plain: {} }, ring: { plain: {} } },
  key: ({ context }) => Math.min(context.count, 4),
};

/** Has requirements in the meta of transitions and states. */
const doorMachine = createMachine({
  initial: 'shut',
  states: {
    shut: { on: { open: { target: 'ajar', meta: { requirements: ['D1'] } } } },
    ajar: {
      meta: { requirements: ['D2'] },
      on: { shut: { target: 'shut', meta: { requirements: ['D1', 'D10'] } } },
    },
  },
});
export const doorModel: Model = {
  name: 'door',
  machine: doorMachine,
  cases: { open: { plain: {} }, shut: { plain: {} } },
};
