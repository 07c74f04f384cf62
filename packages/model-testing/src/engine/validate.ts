import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Model } from './model.ts';
import { SetupError } from './setup-error.ts';

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)];
};

/** All states and all leaf states by dotted path, without the root. */
export const statePaths = (machine: AnyStateMachine): { all: string[]; leaves: string[] } => {
  const nodes = nodesBelow(machine.root).filter((node) => node.path.length > 0);
  const pathsOf = (list: AnyStateNode[]) => list.map((node) => node.path.join('.'));
  const leaves = nodes.filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history');
  return { all: pathsOf(nodes), leaves: pathsOf(leaves) };
};

/** Whether some of the transitions is always taken, to another state. */
const alwaysTaken = (transitions: readonly AnyTransitionDefinition[] = []): boolean =>
  transitions.some(({ guard, target }) => !guard && target !== undefined);

/** Leaf states in which the machine can rest: not those that it leaves at once, where no assertion can be made. */
export const restingStates = (machine: AnyStateMachine): string[] => {
  const isLeft = ({ type, always, parent }: AnyStateNode): boolean =>
    alwaysTaken(always) ||
    (type === 'final' &&
      parent?.type === 'compound' &&
      alwaysTaken(parent.transitions.get(`xstate.done.state.${parent.id}`)));
  const left = nodesBelow(machine.root).filter(isLeft);
  const paths = left.map(({ path }) => path.join('.'));
  return statePaths(machine).leaves.filter((leaf) => !paths.includes(leaf));
};

/** Event types of a machine, without XState's internal ones such as `xstate.done.state.*`; `xstate.route` is sent by users. */
export const alphabet = (machine: AnyStateMachine): string[] => {
  const types = nodesBelow(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return [...new Set(types)]
    .filter((type) => type !== '' && type !== '*' && (!type.startsWith('xstate.') || type === 'xstate.route'))
    .sort();
};

/** Names of delays that have no value: XState then sends the delayed event at once. */
const undefinedDelays = ({ root, implementations }: AnyStateMachine): string[] => {
  const nodes = nodesBelow(root);
  const transitions = nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flat());
  const actions: unknown[] = [
    ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.actions),
    ...Object.values(implementations.actions),
  ];
  // Those of `after` are raised by actions of entering.
  const delays = actions
    .map((action) => (typeof action === 'function' ? Reflect.get(action, 'delay') : undefined))
    .filter((delay) => typeof delay === 'string');
  return [...new Set(delays)].filter((delay) => !(delay in implementations.delays));
};

const matches = (descriptor: string, type: string): boolean => {
  return descriptor === type || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));
};

const list = (names: readonly string[]): string => {
  return names.map((name) => `"${name}"`).join(', ');
};

const throwAll = (model: Model, problems: readonly (string | false)[]): void => {
  const found = problems.filter((problem) => problem !== false);
  if (found.length > 0)
    throw new SetupError(`the model of ${model.name} is incomplete:\n- ${found.join('\n- ')}`);
};

/**
 * Throws when the model omits an event or a state, or names one that the machine does not have. `drivers` are the events
 * with a verb, `states` the states with an assertion.
 */
export const assertComplete = (
  model: Model,
  host: {
    drivers?: readonly string[];
    states?: readonly string[];
    /** Other states that the model names. */
    named?: readonly string[];
    internal?: readonly string[];
  },
): void => {
  const internal = host.internal ?? [];
  const events = alphabet(model.machine).filter((type) => !internal.includes(type));
  const cased = Object.keys(model.cases);
  const { all } = statePaths(model.machine);
  const wildcard = nodesBelow(model.machine.root).some((node) => node.transitions.has('*'));
  const uncased = events.filter((event) => !cased.some((type) => matches(event, type)));
  const unknown = wildcard ? [] : cased.filter((type) => !events.some((event) => matches(event, type)));
  const empty = cased.filter((type) => Object.keys(model.cases[type] ?? {}).length === 0);
  const undriven = cased.filter((type) => host.drivers && !host.drivers.includes(type));
  const superfluous = (host.drivers ?? []).filter((type) => !cased.includes(type));
  const unasserted = restingStates(model.machine).filter(
    (leaf) => host.states && !host.states.includes(leaf),
  );
  const misspelt = (host.states ?? []).filter((state) => !all.includes(state));
  const unknownNames = (host.named ?? []).filter((state) => !all.includes(state));
  const delays = undefinedDelays(model.machine);
  throwAll(model, [
    delays.length > 0 &&
      `no value for the delay ${list(delays)}, whose event XState sends at once; define it in the machine's \`delays\``,
    uncased.length > 0 && `no payload case for the event ${list(uncased)}`,
    empty.length > 0 && `an empty list of cases for the event ${list(empty)}`,
    unknown.length > 0 && `cases for an event that the machine does not have: ${list(unknown)}`,
    undriven.length > 0 && `no verb for the event ${list(undriven)}`,
    superfluous.length > 0 && `a verb for an event without cases: ${list(superfluous)}`,
    unasserted.length > 0 && `no assertion for the state ${list(unasserted)}`,
    unknownNames.length > 0 && `a state that the machine does not have: ${list(unknownNames)}`,
    misspelt.length > 0 && `an assertion for a state that the machine does not have: ${list(misspelt)}`,
  ]);
};
