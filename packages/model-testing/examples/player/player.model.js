import { machineModel } from '@razz/model-testing/machine';
import { expect } from 'vitest';

const titles = ['Rivers', 'Rain', 'Salt'];

/** Model of the player, written from README.md and not from the machine. */
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
    // An invariant that makes no assertion on any path fails, so the machine must have the timeout.
    invariants: {
      'Stop always leads to stopped': ({ state, last }) => {
        if (last?.move === 'stop · plain') expect(state).toBe('stopped');
      },
      'shows an error when loading takes more than five seconds': ({ context, last }) => {
        if (last?.move.endsWith('5000 ms')) expect(context.error).toBe('It takes too long.');
      },
      'shows an error when loading fails': ({ context, last }) => {
        if (last?.move === 'load answers · broken') expect(context.error).toBe('It cannot be loaded.');
      },
      'has an error in the state failed only': ({ state, context }) =>
        expect(context.error !== '').toBe(state === 'failed'),
      'Next and Previous move by one episode within the series': ({ context, before, last }) => {
        const by = { 'next · plain': 1, 'previous · plain': -1 }[last?.move ?? ''];
        if (by === undefined) return;
        const target = before.episode + by;
        expect(context.episode).toBe(target < 1 || target > 3 ? before.episode : target);
      },
      'emits series.finished after the last episode only': ({ before, last }) => {
        const isEnd = last?.move === 'ended · plain' && last.from === 'playing' && before.episode === 3;
        expect(last?.emitted ?? []).toEqual(isEnd ? [{ type: 'series.finished' }] : []);
      },
      'has the speed selected last': ({ context, history }) => {
        const selection = history.findLast(({ move }) => move.startsWith('speed.set'));
        expect(context.speed).toBe(selection?.move === 'speed.set · fast' ? 2 : 1);
      },
    },
  });
