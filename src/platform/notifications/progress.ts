import { createStore, type Store } from '../storage/store.ts';

type Outcome = 'done' | 'failed' | 'unreachable';
/** State of the progress bar. unreachable: a failure whose notification could not be loaded. */
export type ProgressState = 'idle' | 'busy' | Outcome;
export type Progress = Store<ProgressState> & {
  start(): void;
  finish(): void;
  fail(): void;
  setUnreachable(): void;
};

/** Counts running operations: done when all have finished, failed if any of them failed. */
export const createProgress = (): Progress => {
  const { get, set, subscribe } = createStore<ProgressState>('idle');
  let running = 0;
  let outcome: Outcome = 'done';
  const settle = () => running === 0 && set(outcome);
  const finish = () => {
    if (running === 0) return;
    running -= 1;
    settle();
  };
  return {
    get,
    subscribe,
    start() {
      if (running === 0) outcome = 'done';
      running += 1;
      set('busy');
    },
    finish,
    fail() {
      if (outcome === 'done') outcome = 'failed';
      finish();
    },
    setUnreachable() {
      outcome = 'unreachable';
      settle();
    },
  };
};
