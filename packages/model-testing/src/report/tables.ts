import { type Coverage, requirementShares, shareOf } from '../engine/coverage.ts';
import type { Criterion, Goal } from '../engine/goals.ts';
import { type Html, html } from './html.ts';

export const criterionNames: Readonly<Record<Criterion, string>> = {
  transitions: 'Transitions × cases',
  ignored: 'Ignored events',
  edges: 'All edges',
  states: 'States',
  pairs: 'Pairs of moves',
};

export const mark = (visited: number, of: number): Html => {
  const kind = visited >= of ? 'full' : visited > 0 ? 'part' : 'none';
  return html`<span class="mark ${kind}">${visited} of ${of}</span>`;
};

export const shares = (coverage: Coverage, criteria: readonly Criterion[]): Html => {
  const cells = criteria.map((criterion) => {
    const { visited, of } = shareOf(coverage, criterion);
    return html`<li>${mark(visited, of)} ${criterionNames[criterion]}</li>`;
  });
  return html`<ul class="shares">${cells}</ul>`;
};

const goalsOf = (coverage: Coverage, criterion: Criterion): Goal[] => {
  return [...coverage.graph.goals.values()].filter((goal) => goal.criterion === criterion);
};

const times = (coverage: Coverage, goal: Goal): Html => {
  const count = coverage.visited.get(goal.id) ?? 0;
  return html`<span class="mark ${count > 0 ? 'full' : 'none'}">${count > 0 ? `${count} ×` : 'never'}</span>`;
};

export const transitionTable = (coverage: Coverage): Html => {
  const rows = goalsOf(coverage, 'transitions').map(
    (goal) =>
      html`<tr><td>${goal.transition ?? ''}</td><td>${goal.label}</td><td>${times(coverage, goal)}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th>Transition</th><th>Case</th><th>Taken</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

/** Empty when the machine's `meta` names no requirement. */
export const requirementTable = (coverage: Coverage): Html => {
  const rows = requirementShares(coverage).map(
    ({ id, visited, of }) => html`<tr><td>${id}</td><td>${mark(visited, of)}</td></tr>`,
  );
  if (rows.length === 0) return html``;
  return html`<h2>Requirements</h2><div class="scroll"><table><thead><tr><th>Requirement</th><th>Visited transitions and states</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

/** One row per state, because a matrix of states and events would not fit a phone. */
export const ignoredTable = (coverage: Coverage): Html => {
  const goals = goalsOf(coverage, 'ignored');
  const states = [...new Set(goals.map((goal) => goal.state))];
  const rows = states.map((state) => {
    const marks = goals
      .filter((goal) => goal.state === state)
      .map((goal) => {
        const isVisited = coverage.visited.has(goal.id);
        return html`<span class="mark ${isVisited ? 'full' : 'none'}">${isVisited ? '✓' : '✗'} ${goal.label}</span> `;
      });
    return html`<tr><td>${state}</td><td>${marks}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th>State</th><th>Ignored events (✓ tested)</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};
