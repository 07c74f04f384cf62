import type { ImportState } from '../contracts/admin/schemas/import.ts';

/** The states in which the server works on an import. */
export const runningStates = ['checking', 'importing', 'fetching'] as const satisfies ImportState[];
export type RunningState = (typeof runningStates)[number];

export const isRunning = (state: ImportState): state is RunningState =>
  runningStates.some((running) => running === state);
