export { type Result, type RunOptions, runChecks } from './engine/run.ts';
export { shopContract } from './shop/contract.ts';
