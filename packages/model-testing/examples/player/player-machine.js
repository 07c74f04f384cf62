import { assign, emit, fromPromise, setup } from 'xstate';

export const episodes = 3;

/** A podcast player; the page provides `load`. `meta.requirements` are the requirements in README.md. */
export const playerMachine = setup({
  actors: { load: fromPromise(() => Promise.reject(new Error('not provided'))) },
  guards: {
    hasNext: ({ context }) => context.episode < episodes,
    hasPrevious: ({ context }) => context.episode > 1,
  },
  actions: {
    nextEpisode: assign({ episode: ({ context }) => context.episode + 1 }),
    previousEpisode: assign({ episode: ({ context }) => context.episode - 1 }),
  },
  delays: { loadTimeout: 5000 },
}).createMachine({
  id: 'player',
  context: { episode: 1, title: '', speed: 1, error: '' },
  initial: 'stopped',
  on: {
    next: { guard: 'hasNext', target: '.loading', actions: 'nextEpisode', meta: { requirements: ['P3'] } },
    previous: {
      guard: 'hasPrevious',
      target: '.loading',
      actions: 'previousEpisode',
      meta: { requirements: ['P3'] },
    },
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
      after: { loadTimeout: { target: 'failed', actions: assign({ error: 'It takes too long.' }) } },
      on: { stop: 'stopped' },
    },
    playing: {
      meta: { requirements: ['P2'] },
      on: {
        pause: 'paused',
        stop: 'stopped',
        ended: [
          { guard: 'hasNext', target: 'loading', actions: 'nextEpisode', meta: { requirements: ['P4'] } },
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
