import type { AnyTransitionDefinition } from 'xstate';
import { describeValue, stateName } from './describe-value.ts';
import type { Model } from './model.ts';
import type { Move } from './moves.ts';
import { callsAt, type Position, type Step } from './position.ts';

/** What a suite can be asked to visit. */
export type Criterion = 'transitions' | 'ignored' | 'edges' | 'states';

/** One thing to visit; ids are stable across runs. */
export interface Goal {
  readonly id: string;
  readonly criterion: Criterion;
  /** State in which it starts. */
  readonly state: string;
  /** The move that reaches it, or the name of the state for the criterion `states`. */
  readonly label: string;
  readonly transition?: string;
  readonly case?: string;
}

/** What tells two positions apart while exploring and counting edges. */
export const positionKey = (model: Model, position: Position): string => {
  const { snapshot, now } = position;
  const described = model.key
    ? { key: model.key(snapshot) }
    : { context: snapshot.context, calls: callsAt(position) };
  return describeValue({
    value: snapshot.value,
    status: snapshot.status,
    waiting: callsAt(position).map((call) => call.id),
    timers: position.timers.map((timer) => [timer.id, timer.due - now]).sort(),
    ...described,
  });
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

/** `source · event [guard] → target`, with an index where one state has several for one event. */
export const transitionName = (transition: AnyTransitionDefinition): string => {
  const alternatives = siblings(transition);
  const place = alternatives.length > 1 ? ` #${alternatives.indexOf(transition) + 1}` : '';
  const from = transition.source.path.join('.') || '(root)';
  const to = transition.target?.map((node) => node.path.join('.') || '(root)').join(' + ') ?? 'stays';
  return `${from} · ${transition.eventType || 'always'}${guardName(transition)}${place} → ${to}`;
};

/** Whether an event was ignored: no transition took it. Answers and timers are never "ignored". */
export const isIgnored = (move: Move, step: Step): boolean => {
  return move.kind === 'event' && step.transitions.length === 0;
};

/** The goals that one step visits. Used alike to list what there is and to count what was replayed. */
export const goalsOf = (model: Model, from: Position, move: Move, step: Step): Goal[] => {
  const state = stateName(from.snapshot.value);
  const after = stateName(step.position.snapshot.value);
  if (isIgnored(move, step)) {
    if (model.untriable?.has(move.name)) return [];
    return [{ id: `ignored ${state} × ${move.key}`, criterion: 'ignored', state, label: move.key }];
  }
  const goals: Goal[] = step.transitions.map((transition) => {
    // What is said to change nothing is seen to in each state, not in the first one met.
    const changesNothing = !transition.target && transition.actions.length === 0;
    const name = `${transitionName(transition)}${changesNothing ? ` in ${state}` : ''}`;
    const id = `transition ${name} × ${move.key}`;
    return { id, criterion: 'transitions', state, label: move.key, transition: name, case: move.case };
  });
  const key = positionKey(model, from);
  goals.push({ id: `edge ${key} × ${move.key}`, criterion: 'edges', state, label: move.key });
  goals.push({ id: `state ${after}`, criterion: 'states', state: after, label: after });
  return goals;
};
