import { availableParallelism } from 'node:os';

/**
 * Workers of each project that runs beside others: tests in Node, stories and tests/dom share the cores. At least two,
 * because tests in a tab wait for half of their time.
 */
export const maxWorkers = Math.max(2, Math.floor(availableParallelism() / 2));
