import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { assertComparable } from './comparable.ts';
import { describeValue, stateName } from './describe-value.ts';
import { freeze } from './freeze.ts';
import type { Model, PendingActor } from './model.ts';
import { SetupError } from './setup-error.ts';

/** A scheduled delayed event. `due` is in ms of simulated time. */
export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  readonly due: number;
}

/** A machine's snapshot with simulated time, pending timers, and the child actors that have already settled. */
export interface Position {
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  readonly timers: readonly Timer[];
  readonly settled: ReadonlySet<unknown>;
}

export interface SentEvent {
  /** Actor id. */
  readonly to: string;
  readonly event: AnyEventObject;
}

/** Result of one event. */
export interface Step {
  readonly position: Position;
  /** Transitions taken, in order, including eventless and raised ones. Empty when the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  /** Events sent to child actors, in order. */
  readonly sent: readonly SentEvent[];
  /** The custom actions executed, in order. */
  readonly actions: readonly { readonly name: string; readonly params?: unknown }[];
}

/** Active states by dotted path, parents first, without the root. */
export const activeStates = ({ snapshot }: Pick<Position, 'snapshot'>): string[] => {
  const nodes: readonly { path: string[] }[] = snapshot._nodes;
  return nodes.map(({ path }) => path.join('.')).filter((path) => path !== '');
};

interface RecordedAction {
  readonly type: string;
  readonly params: Record<string, unknown>;
}

interface Recorder {
  readonly scope: AnyActorScope;
  taken: AnyTransitionDefinition[];
  actions: RecordedAction[];
}

/** Number of transitions in one step from which on a loop is considered endless. */
const maxTransitions = 10_000;

const endlessLoop = (model: Model, taken: readonly AnyTransitionDefinition[], event: string): SetupError => {
  const repeated = taken.slice(-100).map(({ source }) => `"${source.path.join('.') || source.id}"`);
  const states = [...new Set(repeated)].join(', ');
  const when = event === 'xstate.init' ? 'at the start' : `on "${event}"`;
  return new SetupError(
    `${model.name}: endless loop ${when} through the transitions of ${states}. Add a guard to one of them.`,
  );
};

const makeRecorder = (model: Model): Recorder => {
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    recorder.taken.push(...event._transitions);
    // XState has no limit of its own: the step would not return.
    if (recorder.taken.length > maxTransitions) throw endlessLoop(model, recorder.taken, event.event.type);
  };
  const ignore = () => undefined;
  const actionExecutor = (action: { type: string; params?: unknown }) => {
    recorder.actions.push({ type: action.type, params: action.params as Record<string, unknown> });
  };
  const recorder: Recorder = { scope: {} as AnyActorScope, taken: [], actions: [] };
  const self = createActor(model.machine, { input: model.input, inspect });
  const scope = { self, id: '', sessionId: '', system: self.system, logger: ignore, defer: ignore };
  Object.assign(recorder.scope, scope, { emit: ignore, stopChild: ignore, actionExecutor });
  return recorder;
};

/** The recorder of a model, or undefined when each step needs a new one. */
const recorders = new WeakMap<Model, Recorder | undefined>();

/** Actor system that records a step. Its actors are created but never started. */
const recorderFor = (model: Model): Recorder => {
  const recorder = recorders.get(model) ?? makeRecorder(model);
  if (!recorders.has(model)) {
    // A systemId can be registered once only, so a machine that uses one needs a new system for each step.
    const usesSystemId = describeValue(model.machine.config).includes('"systemId"');
    recorders.set(model, usesSystemId ? undefined : recorder);
  }
  recorder.taken = [];
  recorder.actions = [];
  return recorder;
};

const timersAfter = (before: readonly Timer[], now: number, actions: readonly RecordedAction[]): Timer[] => {
  let timers = [...before];
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') timers = timers.filter((timer) => timer.id !== params.sendId);
    const delayed = (type === 'xstate.raise' || type === 'xstate.sendTo') && typeof params.delay === 'number';
    if (!delayed) continue;
    const event = params.event as AnyEventObject;
    const id = String(params.id ?? `${event.type}#${timers.length}`);
    timers = timers.filter((timer) => timer.id !== id);
    timers.push({ id, event, due: now + Number(params.delay) });
  }
  return timers;
};

const stepTo = (
  model: Model,
  snapshot: AnyMachineSnapshot,
  from: Pick<Position, 'now' | 'timers' | 'settled'>,
  recorded: Pick<Recorder, 'taken' | 'actions'>,
): Step => {
  if (!model.key) assertComparable(model.name, snapshot.context);
  freeze(snapshot.context);
  const alive = new Set(Object.values(snapshot.children));
  return {
    position: {
      snapshot,
      now: from.now,
      timers: timersAfter(from.timers, from.now, recorded.actions),
      settled: new Set([...from.settled].filter((actor) => alive.has(actor as never))),
    },
    transitions: recorded.taken,
    emitted: recorded.actions
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => params.event as AnyEventObject),
    sent: recorded.actions
      .filter(({ type, params }) => type === 'xstate.sendTo' && params.delay === undefined)
      .map(({ params }) => ({
        to: (params.to as AnyActorRef).id,
        event: params.event as AnyEventObject,
      })),
    actions: recorded.actions.flatMap(({ type, params }) =>
      type.startsWith('xstate.') ? [] : [{ name: type, params }],
    ),
  };
};

/** Enters the initial state. No child actor is started and no promise created. */
export const initialStep = (model: Model): Step => {
  const recorder = recorderFor(model);
  const snapshot = model.machine.getInitialSnapshot(recorder.scope, model.input) as AnyMachineSnapshot;
  if (snapshot.status === 'error') throw snapshot.error;
  return stepTo(model, snapshot, { now: 0, timers: [], settled: new Set() }, recorder);
};

const stepFrom = (model: Model, from: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
  try {
    return model.machine.transition(from, event, scope) as AnyMachineSnapshot;
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${model.name} throws in "${stateName(from.value)}" on "${event.type}": ${reason}`, {
      cause,
    });
  }
};

/** Applies one event as a pure transition. `settledActor` is the actor whose outcome the event carries. */
export const advance = (
  model: Model,
  from: Position,
  event: AnyEventObject,
  settledActor?: PendingActor,
): Step => {
  const recorder = recorderFor(model);
  const snapshot = stepFrom(model, from.snapshot, event, recorder.scope);
  const settled = new Set(from.settled);
  if (settledActor) settled.add(from.snapshot.children[settledActor.id]);
  return stepTo(model, snapshot, { ...from, settled }, recorder);
};

/** Advances simulated time to the timer and fires it. */
export const fire = (model: Model, from: Position, timer: Timer): Step => {
  const now = Math.max(from.now, timer.due);
  const timers = from.timers.filter((other) => other !== timer);
  return advance(model, { ...from, now, timers }, timer.event);
};

/** Running child actors, in the order in which they were started. */
export const pendingActorsAt = ({ snapshot, settled }: Position): PendingActor[] => {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  return Object.entries(children).flatMap(([id, actor]) => {
    if (!actor || settled.has(actor)) return [];
    const src: unknown = actor.src;
    const state = actor.getSnapshot() as { input?: unknown };
    return [{ id, src: typeof src === 'string' ? src : id, input: state.input }];
  });
};

/** Child actors that run after a step and did not before. */
export const startedActors = (from: Position, to: Position): PendingActor[] =>
  pendingActorsAt(to).filter(({ id }) => to.snapshot.children[id] !== from.snapshot.children[id]);
