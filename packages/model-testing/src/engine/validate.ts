import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Model } from './model.ts';

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)];
};

/** Every state as its dotted path, the root left out. */
export const statePaths = (machine: AnyStateMachine): { all: string[]; leaves: string[] } => {
  const nodes = nodesBelow(machine.root).filter((node) => node.path.length > 0);
  const named = (list: AnyStateNode[]) => list.map((node) => node.path.join('.'));
  const leaves = nodes.filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history');
  return { all: named(nodes), leaves: named(leaves) };
};

/** The events that someone can send. What XState sends itself (`xstate.done.state.*` and the like) is left out. */
export const alphabet = (machine: AnyStateMachine): string[] => {
  const types = nodesBelow(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return [...new Set(types)]
    .filter((type) => type !== '' && type !== '*' && !type.startsWith('xstate.'))
    .sort();
};

const matches = (descriptor: string, type: string): boolean => {
  return descriptor === type || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));
};

const list = (names: readonly string[]): string => {
  return names.map((name) => `"${name}"`).join(', ');
};

const throwAll = (model: Model, faults: readonly (string | false)[]): void => {
  const real = faults.filter((fault) => fault !== false);
  if (real.length > 0) throw new Error(`the model of ${model.name} is not whole:\n- ${real.join('\n- ')}`);
};

/**
 * Throws when the model leaves out an event, or names an event or a state that the machine does not have.
 * `drivers` and `states` are the names for which a host has a verb and an assertion.
 */
export const assertWhole = (
  model: Model,
  hostCan: { drivers?: readonly string[]; states?: readonly string[]; internal?: readonly string[] },
): void => {
  const internal = hostCan.internal ?? [];
  const events = alphabet(model.machine).filter((type) => !internal.includes(type));
  const cased = Object.keys(model.cases);
  const { all, leaves } = statePaths(model.machine);
  const wildcard = nodesBelow(model.machine.root).some((node) => node.transitions.has('*'));
  const uncased = events.filter((event) => !cased.some((type) => matches(event, type)));
  const unknown = wildcard ? [] : cased.filter((type) => !events.some((event) => matches(event, type)));
  const empty = cased.filter((type) => Object.keys(model.cases[type] ?? {}).length === 0);
  const undriven = cased.filter((type) => hostCan.drivers && !hostCan.drivers.includes(type));
  const stray = (hostCan.drivers ?? []).filter((type) => !cased.includes(type));
  const unasserted = leaves.filter((leaf) => hostCan.states && !hostCan.states.includes(leaf));
  const misspelt = (hostCan.states ?? []).filter((state) => !all.includes(state));
  throwAll(model, [
    uncased.length > 0 && `no payload case for the event ${list(uncased)}`,
    empty.length > 0 && `an empty list of cases for the event ${list(empty)}`,
    unknown.length > 0 && `cases for an event the machine does not know: ${list(unknown)}`,
    undriven.length > 0 && `no driver verb for the event ${list(undriven)}`,
    stray.length > 0 && `a driver verb for an event without cases: ${list(stray)}`,
    unasserted.length > 0 && `no assertion for the state ${list(unasserted)}`,
    misspelt.length > 0 && `an assertion for a state the machine does not have: ${list(misspelt)}`,
  ]);
};
