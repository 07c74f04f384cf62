import { machineModel } from '@razz/model-testing/machine';
import { expect } from 'vitest';

const titles = ['Rivers', 'Rain', 'Salt'];

/** What is expected of the player, from README.md alone. */
export const playerModel = (machine) =>
  machineModel({
    name: 'player',
    machine,
    cases: {
      play: { plain: {} },
      pause: { plain: {} },
      stop: { plain: {} },
      next: { plain: {} },
      previous: { plain: {} },
      ended: { plain: {} },
      'speed.set': { slow: { speed: 1 }, fast: { speed: 2 } },
    },
    actors: {
      load: {
        loaded: { output: ({ episode }) => ({ title: titles[episode - 1] }) },
        broken: { error: new Error('500') },
      },
    },
    states: {
      stopped: ({ waiting }) => expect(waiting).toEqual([]),
      loading: ({ context, waiting }) => expect(waiting[0]?.input).toEqual({ episode: context.episode }),
      playing: ({ context }) => expect(context.title).toBe(titles[context.episode - 1]),
      paused: ({ context }) => expect(context.title).toBe(titles[context.episode - 1]),
      failed: ({ context }) => expect(context.error).not.toBe(''),
    },
    // A rule that asserts nothing on any path fails too: so the timeout must be there.
    invariants: {
      'Stop stops whatever is loading, playing, paused or failed': ({ state, last }) => {
        if (last?.move === 'stop · plain') expect(state).toBe('stopped');
      },
      'what is not loaded within five seconds is said': ({ context, last }) => {
        if (last?.move.endsWith('5000 ms')) expect(context.error).toBe('It takes too long.');
      },
      'what cannot be loaded is said': ({ context, last }) => {
        if (last?.move === 'load answers · broken') expect(context.error).toBe('It cannot be loaded.');
      },
      'an error is shown when loading failed, and then alone': ({ state, context }) =>
        expect(context.error !== '').toBe(state === 'failed'),
      'next and previous move one episode and stay in the series': ({ context, before, last }) => {
        const by = { 'next · plain': 1, 'previous · plain': -1 }[last?.move ?? ''];
        if (by === undefined) return;
        const wanted = before.episode + by;
        expect(context.episode).toBe(wanted < 1 || wanted > 3 ? before.episode : wanted);
      },
      'the end of the last episode is announced, and of no other': ({ before, last }) => {
        const isEnd = last?.move === 'ended · plain' && last.from === 'playing' && before.episode === 3;
        expect(last?.emitted ?? []).toEqual(isEnd ? [{ type: 'series.finished' }] : []);
      },
      'the speed is the one chosen last': ({ context, history }) => {
        const chosen = history.findLast(({ move }) => move.startsWith('speed.set'));
        expect(context.speed).toBe(chosen?.move === 'speed.set · fast' ? 2 : 1);
      },
    },
  });
