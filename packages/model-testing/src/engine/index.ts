export { type AssertionCounts, addAssertions, stateKey, vacuousStates } from './assertion-counts.ts';
export { cover } from './cover.ts';
export {
  type Coverage,
  countOnReplay,
  countVisit,
  emptyCoverage,
  missing,
  type RequirementShare,
  requirementShares,
  shareOf,
} from './coverage.ts';
export type { Fixtures } from './describe-change.ts';
export { describeValue, stateName } from './describe-value.ts';
export { type Edge, explore, type Graph, type Node, withPairs } from './explore.ts';
export { follow } from './follow.ts';
export { type Criterion, type Goal, goalsOf, isIgnored } from './goals.ts';
export { matchGolden } from './golden-match.ts';
export { goldenTable } from './golden-table.ts';
export type { Model, Outcome, Payload, PendingActor } from './model.ts';
export { applyMove, type Move, movesAt } from './moves.ts';
export { type Path, pathOf, shardOf } from './path.ts';
export {
  activeStates,
  initialStep,
  type Position,
  pendingActorsAt,
  type SentEvent,
  type Step,
} from './position.ts';
export { isCovered, randomPath, type StopCondition, seededRandom, stateReached } from './random-path.ts';
export { type Failure, type Host, type Run, replay, type StepRecord } from './replay.ts';
export { type RunResult, savedFailures, saveFailures } from './saved-failures.ts';
export { pathsTo, shortestPath } from './shortest-path.ts';
export { type Shrunk, sameFailure, shrink } from './shrink.ts';
export { type TestCase, type TestStep, testCase } from './test-case.ts';
export type { CasesOf } from './typed-cases.ts';
export { assertComplete } from './validate.ts';
