import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { comparedContext } from './comparable.ts';
import { actorId, describeValue, stateName } from './describe-value.ts';
import type { Model } from './model.ts';
import type { Move } from './moves.ts';
import { childOf, childrenOf, type Position, pendingActorsAt, type Step } from './position.ts';
import { renumberIds } from './simulation.ts';

/** Coverage criteria. */
export type Criterion = 'transitions' | 'ignored' | 'edges' | 'states' | 'pairs';

/** A coverage item, such as one transition with one payload case. Ids are stable across runs. */
export interface Goal {
  readonly id: string;
  readonly criterion: Criterion;
  /** Source state. */
  readonly state: string;
  /** Key of the move, or the name of the state for the criterion `states`. */
  readonly label: string;
  readonly transition?: string;
  readonly case?: string;
  /** Ids that the `meta.requirements` of its transition or states name. */
  readonly requirements?: readonly string[];
}

/** Pending timers. More than two that differ in nothing are counted as two, or their number would have no bound. */
const describeTimers = ({ timers, simulation }: Position): string[] => {
  const described = timers
    .map(({ id, event, due, target, isCancellable }) =>
      describeValue([id, event, due - simulation.now, target && actorId(target), isCancellable]),
    )
    .sort();
  return described.filter((timer, index) => timer !== described[index - 2]);
};

/** The states that history states remember, which decide where a transition to one leads. */
const rememberedStates = ({ historyValue }: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(historyValue as Record<string, readonly AnyStateNode[]>).map(([id, nodes]) => [
      id,
      nodes.map((node) => node.id),
    ]),
  );

/** Identity of a position in the graph. */
export const positionKey = (model: Model, position: Position): string => {
  const { snapshot, children, environment } = position;
  const pending = pendingActorsAt(position);
  // With a key, actors are known by their source: a machine may number them without bound.
  const described = model.key
    ? { key: model.key(snapshot), waiting: pending.map(({ src }) => src) }
    : {
        waiting: pending.map(({ id }) => id),
        context: comparedContext(model, snapshot.context),
        calls: pending,
        present: childrenOf(snapshot).map(({ id }) => id),
        children: pending.flatMap(({ id }) => children.get(childOf(snapshot, id)) ?? []),
      };
  return renumberIds(
    describeValue({
      value: snapshot.value,
      status: snapshot.status,
      timers: describeTimers(position),
      environment,
      history: rememberedStates(snapshot),
      ...described,
    }),
  );
};

const guardName = (transition: AnyTransitionDefinition): string => {
  const { guard } = transition;
  if (!guard) return '';
  if (typeof guard === 'string') return ` [${guard}]`;
  const named = typeof guard === 'function' ? guard.name : Reflect.get(guard, 'type');
  return named ? ` [${String(named)}]` : ' [guarded]';
};

const siblings = (transition: AnyTransitionDefinition): readonly AnyTransitionDefinition[] => {
  const { source, eventType } = transition;
  return eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
};

/** `source · event [guard] → target`, with an index where a state has several transitions for an event. */
export const transitionName = (transition: AnyTransitionDefinition): string => {
  const alternatives = siblings(transition);
  const index = alternatives.length > 1 ? ` #${alternatives.indexOf(transition) + 1}` : '';
  const from = transition.source.path.join('.') || '(root)';
  const to = transition.target?.map((node) => node.path.join('.') || '(root)').join(' + ') ?? 'stays';
  return `${from} · ${transition.eventType || 'always'}${guardName(transition)}${index} → ${to}`;
};

/**
 * Whether no transition handled the event. Actor outcomes and timers never count as ignored: they happen nevertheless, and
 * an error that nobody handles stops the machine.
 */
export const isIgnored = (move: Move, step: Step): boolean => {
  return move.kind === 'event' && step.transitions.length === 0;
};

export const requirementsIn = (metas: readonly unknown[]): Pick<Goal, 'requirements'> => {
  const ids = metas.flatMap((meta) => {
    const named: unknown = typeof meta === 'object' && meta !== null && Reflect.get(meta, 'requirements');
    return Array.isArray(named) ? named.map(String) : [];
  });
  return ids.length > 0 ? { requirements: ids } : {};
};

/** Goal of a state, with the requirements of every active state node. */
export const stateGoal = ({ snapshot }: Position): Goal => {
  const state = stateName(snapshot.value);
  const nodes: readonly { meta?: unknown }[] = snapshot._nodes;
  const metas = requirementsIn(nodes.map(({ meta }) => meta));
  return { id: `state ${state}`, criterion: 'states', state, label: state, ...metas };
};

/** Goal of two consecutive moves. */
export const pairGoal = (before: MoveInState, after: MoveInState): Goal => {
  const [first, second] = [before, after].map(({ state, key }) => `${state} · ${key}`);
  const label = `${first} > ${second}`;
  return { id: `pair ${label}`, criterion: 'pairs', state: before.state, label };
};

export interface MoveInState {
  readonly state: string;
  readonly key: string;
}

/**
 * The goals that a step visits; used both to list all goals and to count visits. `before` is the move that led to
 * `from`, unless it was ignored.
 */
export const goalsOf = (
  model: Model,
  from: Position,
  move: Move,
  step: Step,
  before?: MoveInState,
): Goal[] => {
  const state = stateName(from.snapshot.value);
  if (isIgnored(move, step)) {
    if (model.uncontrollable?.has(move.name)) return [];
    return [{ id: `ignored ${state} × ${move.key}`, criterion: 'ignored', state, label: move.key }];
  }
  const goals: Goal[] = step.transitions.map((transition) => {
    // A transition without target and actions declares that nothing changes: verified in every state, not only once.
    const changesNothing = !transition.target && transition.actions.length === 0;
    const name = `${transitionName(transition)}${changesNothing ? ` in ${state}` : ''}`;
    const id = `transition ${name} × ${move.key}`;
    const metas = requirementsIn([transition.meta]);
    return {
      id,
      criterion: 'transitions',
      state,
      label: move.key,
      transition: name,
      case: move.case,
      ...metas,
    };
  });
  // Nobody takes the outcome or the timer: what happens then must have been seen once in each state.
  if (goals.length === 0 && move.kind !== 'environment')
    goals.push({ id: `ignored ${state} × ${move.key}`, criterion: 'ignored', state, label: move.key });
  const key = positionKey(model, from);
  goals.push({ id: `edge ${key} × ${move.key}`, criterion: 'edges', state, label: move.key });
  goals.push(stateGoal(step.position));
  if (before) goals.push(pairGoal(before, { state, key: move.key }));
  return goals;
};
