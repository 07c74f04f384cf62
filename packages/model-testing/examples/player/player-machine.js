import { assign, emit, fromPromise, setup } from 'xstate';

export const episodes = 3;

/** A podcast player; the page provides `load`. `meta.requirements` names the rules of README.md. */
export const playerMachine = setup({
  actors: { load: fromPromise(() => Promise.reject(new Error('not provided'))) },
  guards: {
    hasNext: ({ context }) => context.episode < episodes,
    hasPrevious: ({ context }) => context.episode > 1,
  },
  actions: {
    goOn: assign({ episode: ({ context }) => context.episode + 1 }),
    goBack: assign({ episode: ({ context }) => context.episode - 1 }),
  },
  delays: { patience: 5000 },
}).createMachine({
  id: 'player',
  context: { episode: 1, title: '', speed: 1, error: '' },
  initial: 'stopped',
  on: {
    next: { guard: 'hasNext', target: '.loading', actions: 'goOn', meta: { requirements: ['P3'] } },
    previous: { guard: 'hasPrevious', target: '.loading', actions: 'goBack', meta: { requirements: ['P3'] } },
    'speed.set': { actions: assign({ speed: ({ event }) => event.speed }), meta: { requirements: ['P5'] } },
  },
  states: {
    stopped: { on: { play: 'loading' } },
    loading: {
      meta: { requirements: ['P1'] },
      entry: assign({ title: '' }),
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ episode: context.episode }),
        onDone: { target: 'playing', actions: assign({ title: ({ event }) => event.output.title }) },
        onError: { target: 'failed', actions: assign({ error: 'It cannot be loaded.' }) },
      },
      after: { patience: { target: 'failed', actions: assign({ error: 'It takes too long.' }) } },
      on: { stop: 'stopped' },
    },
    playing: {
      meta: { requirements: ['P2'] },
      on: {
        pause: 'paused',
        stop: 'stopped',
        ended: [
          { guard: 'hasNext', target: 'loading', actions: 'goOn', meta: { requirements: ['P4'] } },
          { target: 'stopped', actions: emit({ type: 'series.finished' }), meta: { requirements: ['P4'] } },
        ],
      },
    },
    paused: { on: { play: 'playing', stop: 'stopped' } },
    failed: {
      meta: { requirements: ['P6'] },
      exit: assign({ error: '' }),
      on: { play: 'loading', stop: 'stopped' },
    },
  },
});
