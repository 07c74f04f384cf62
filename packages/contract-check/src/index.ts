export { type Result, type RunOptions, runChecks } from './engine/run.ts';
