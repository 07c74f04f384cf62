export { countAssertions, expect } from './expect.ts';
export {
  type AppUnderTest,
  type Journey,
  journeysFor,
  type Shown,
  type Stage,
  type Verb,
} from './journey.ts';
export { type Fate, Network, type Operation } from './network.ts';
export { CannotRun, firstLine, type Options, readOptions, UsageError } from './options.ts';
export { outcomeOf } from './outcome.ts';
export { chosenOf, makePlans, type Plan } from './plan.ts';
export {
  type JourneysConfig,
  launchBrowser,
  runJourneys,
  runJourneysCli,
  type Target,
} from './run-journeys.ts';
export { type WebFixtures, webApp } from './web-app.ts';
