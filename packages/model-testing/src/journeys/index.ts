export type { Visit } from './browser-host.ts';
export {
  type AppUnderTest,
  type Journey,
  journeysFor,
  type Shown,
  type Stage,
  type Verb,
} from './journey.ts';
export { CannotRun, firstLine, type Options, readOptions, UsageError } from './options.ts';
export { type AssertionCounts, outcomeOf } from './outcome.ts';
export { chosenOf, failuresFile, makePlans, type Plan, phrasesOf } from './plan.ts';
export { runPlans } from './run-plans.ts';
export { writeScenarios } from './write-scenarios.ts';
