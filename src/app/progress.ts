import { createStore, type Store } from './store.ts';

/** What the bar at the top of the page shows. */
export type ProgressState = 'idle' | 'busy' | 'done' | 'failed';
export type Progress = Store<ProgressState> & { start(): void; finish(): void; fail(): void };

/** Counts what is under way: done when all of it is, red once any of it failed. */
export const createProgress = (): Progress => {
  const { get, set, subscribe } = createStore<ProgressState>('idle');
  let running = 0;
  let hasFailed = false;
  const end = (failed: boolean) => {
    if (running === 0) return;
    running -= 1;
    hasFailed ||= failed;
    if (running === 0) set(hasFailed ? 'failed' : 'done');
  };
  return {
    get,
    subscribe,
    start() {
      if (running === 0) hasFailed = false;
      running += 1;
      set('busy');
    },
    finish: () => end(false),
    fail: () => end(true),
  };
};
