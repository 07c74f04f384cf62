export { SetupError } from '../engine/setup-error.ts';
export { countAssertions, expect } from './expect.ts';
export {
  type AppUnderTest,
  type Journey,
  journeysFor,
  type StateCheck,
  type StepContext,
  type Verb,
} from './journey.ts';
export { Network, type Operation, type ResponseMode } from './network.ts';
export { firstLine, type Options, readOptions, UsageError } from './options.ts';
export { outcomeOf } from './outcome.ts';
export { axeBuilder } from './page-watch.ts';
export { makePlans, type Plan, selectJourneys } from './plan.ts';
export {
  type JourneysConfig,
  launchBrowser,
  runJourneys,
  runJourneysCli,
  type Target,
} from './run-journeys.ts';
export { type WebFixtures, webApp } from './web-app.ts';
