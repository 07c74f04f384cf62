import type { AnyActorLogic, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { stateName } from '../engine/describe-value.ts';
import { initialStep } from '../engine/position.ts';
import { alphabet, restingStates } from '../engine/validate.ts';

/** What a model of a machine must list. */
export interface Draft {
  readonly hasInput: boolean;
  readonly events: readonly string[];
  /** Events that the machine sends to itself; it may receive them from others too. */
  readonly raised: readonly string[];
  /** Code of the outcomes of each actor, by name. */
  readonly actors: Readonly<Record<string, readonly string[]>>;
  readonly states: readonly string[];
  /** The initial state; a guess if the machine does not start without its input. */
  readonly start: string;
  /** States that end the machine. */
  readonly final: readonly string[];
  /** States that invoke an actor without a name. */
  readonly unnamed: readonly string[];
}

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];

const done = 'done: { output: undefined }';
const failed = "failed: { error: new Error('failed') }";
const next = 'next: { snapshot: { context: undefined } }';

const firstSnapshot = (logic: AnyActorLogic): object => {
  try {
    return logic.getInitialSnapshot({} as never, undefined) as object;
  } catch {
    return {};
  }
};

/** A machine ends in a final state of its root, and fails if nobody takes the error of one of its actors. */
const outcomesOfMachine = ({ root }: AnyStateMachine): string[] => {
  const nodes = nodesBelow(root);
  const ends = Object.values(root.states).some(({ type }) => type === 'final');
  const fails = nodes.some(({ invoke }) => invoke.some(({ onError }) => onError === undefined));
  return [...(ends ? [done] : []), ...(fails ? [failed] : [])];
};

/** What an actor of this kind can do. A callback only receives events, unless it fails. */
const outcomesOf = (logic: AnyActorLogic | undefined): string[] => {
  if (!logic) return [done, failed];
  if ('getStateNodeById' in logic) return outcomesOfMachine(logic as unknown as AnyStateMachine);
  if (/promise/i.test(String(logic.transition))) return [done, failed];
  const snapshot = firstSnapshot(logic);
  if ('_subscription' in snapshot) return [next, done, failed];
  return 'context' in snapshot ? [next] : [];
};

interface RaiseAction {
  readonly type?: string;
  readonly event?: { readonly type?: string };
}

/** Types of the events that an action raises, as far as its source shows them. */
const raisedBy = (action: unknown, { implementations }: AnyStateMachine): string[] => {
  const name = typeof action === 'string' ? action : (action as RaiseAction).type;
  const named: unknown = name !== undefined && implementations.actions[name];
  const implemented = (named || action) as RaiseAction & { readonly collect?: unknown };
  if (typeof implemented.collect === 'function')
    return [...String(implemented.collect).matchAll(/\braise\(\s*\{\s*type:\s*(['"`])([^'"`]+)\1/g)].map(
      ([, , type = '']) => type,
    );
  const type = implemented.type === 'xstate.raise' ? implemented.event?.type : undefined;
  return type !== undefined && !type.startsWith('xstate.') ? [type] : [];
};

/** The initial state by the configuration, without guards. */
const configuredValue = (node: AnyStateNode): StateValue => {
  const entered = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
  return Object.fromEntries(entered.map((child) => [child.key, configuredValue(child)]));
};

const initialState = (machine: AnyStateMachine): string => {
  try {
    return stateName(initialStep({ name: machine.id, machine, cases: {} }).position.snapshot.value);
  } catch {
    return stateName(configuredValue(machine.root));
  }
};

export const draftOf = (machine: AnyStateMachine): Draft => {
  const nodes = nodesBelow(machine.root);
  const implemented = machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>;
  const invoked = nodes.flatMap((node) => node.invoke.map(({ src }) => ({ node, src: String(src) })));
  const named = invoked.filter(({ src }) => !src.startsWith('xstate.invoke.')).map(({ src }) => src);
  const sources = [...new Set([...Object.keys(implemented), ...named])];
  const actions = nodes.flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...[...node.transitions.values(), node.always ?? []].flat().flatMap((transition) => transition.actions),
  ]);
  const raised = actions.flatMap((action) => raisedBy(action, machine));
  const states = restingStates(machine);
  return {
    hasInput: typeof machine.config.context === 'function',
    events: alphabet(machine),
    raised: [...new Set(raised)],
    actors: Object.fromEntries(sources.map((src) => [src, outcomesOf(implemented[src])])),
    states,
    start: initialState(machine),
    final: Object.values(machine.root.states).flatMap(({ type, key }) => (type === 'final' ? [key] : [])),
    unnamed: invoked
      .filter(({ src }) => src.startsWith('xstate.invoke.'))
      .map(({ node }) => node.path.join('.') || '(root)'),
  };
};
