import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Graph } from './explore.ts';
import { type Criterion, type Goal, requirementsIn, transitionName } from './goals.ts';
import { activeStates } from './position.ts';
import { statePaths } from './validate.ts';

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];

/**
 * Leaf states that no path enters, and transitions that none takes: the cases and outcomes of the model do not suffice,
 * or the machine is wrong. Transitions that leave a state that is entered come first, because the others may follow from
 * them. The other goals are found by exploration and therefore reachable.
 */
export const unreached = ({ model, nodes, first }: Graph, criteria: readonly Criterion[]): Goal[] => {
  const steps = [first, ...nodes.flatMap(({ edges }) => edges.map(({ step }) => step))];
  const taken = new Set(steps.flatMap(({ transitions }) => transitions));
  // A state that is left at once, such as a final state with `onDone` in its parent, is active in no position.
  const passed = [...taken].flatMap(({ source, target = [] }) => [source, ...target]);
  const entered = new Set([
    ...nodes.flatMap(({ position }) => activeStates(position)),
    ...passed.map(({ path }) => path.join('.')),
  ]);
  const all = nodesBelow(model.machine.root);
  const leaves = new Set(statePaths(model.machine).leaves);
  const states = all.flatMap(({ path, meta }): Goal[] => {
    const state = path.join('.');
    if (!leaves.has(state) || entered.has(state)) return [];
    return [{ id: `state ${state}`, criterion: 'states', state, label: state, ...requirementsIn([meta]) }];
  });
  const transitions = all
    .flatMap(({ transitions, always = [] }) => [...[...transitions.values()].flat(), ...always])
    .filter((transition) => !taken.has(transition));
  const goalOf = (transition: AnyTransitionDefinition): Goal => {
    const name = transitionName(transition);
    const state = transition.source.path.join('.');
    const requirements = requirementsIn([transition.meta]);
    return { id: `transition ${name}`, criterion: 'transitions', state, label: name, ...requirements };
  };
  const leavesEntered = ({ source: { path } }: AnyTransitionDefinition) =>
    path.length === 0 || entered.has(path.join('.'));
  return [
    ...transitions.filter(leavesEntered).map(goalOf),
    ...states,
    ...transitions.filter((transition) => !leavesEntered(transition)).map(goalOf),
  ].filter(({ criterion }) => criteria.includes(criterion));
};
