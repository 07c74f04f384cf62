export { type MutationCliConfig, runMutationCli } from './cli.ts';
export type { MutationSuite } from './generate-mutants.ts';
