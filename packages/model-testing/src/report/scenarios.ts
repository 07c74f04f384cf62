import type { Path } from '../engine/path.ts';
import type { StepRecord } from '../engine/replay.ts';
import type { Phrases } from './report-data.ts';

/** A path with the predicted state of each step. */
export interface Scenario {
  readonly path: Path;
  readonly first: string;
  readonly steps: readonly StepRecord[];
}

export interface Feature {
  readonly name: string;
  readonly about: string;
  readonly scenarios: readonly Scenario[];
  readonly phrases: Phrases;
}

const outcome = (step: StepRecord, phrases: Phrases): string => {
  return step.ignored ? 'nothing changes' : phrases.state(step.to);
};

/** Gherkin scenarios for manual testing and other tools. */
export const gherkin = ({ name, about, scenarios, phrases }: Feature): string => {
  const sections = scenarios.map(({ path, first, steps }) => {
    const lines = steps.flatMap((step) => [
      `    When ${phrases.move(step.move)}`,
      `    Then ${outcome(step, phrases)}`,
    ]);
    return [`  Scenario: ${name} ${path.id}`, `    Given ${phrases.state(first)}`, ...lines].join('\n');
  });
  return [`Feature: ${name}`, `  ${about}`, '', sections.join('\n\n'), ''].join('\n');
};

/** Markdown checklists for manual testing. */
export const markdown = ({ name, about, scenarios, phrases }: Feature): string => {
  const sections = scenarios.map(({ path, first, steps }) => {
    const lines = steps.map(
      (step, index) => `${index + 1}. [ ] ${phrases.move(step.move)} — ${outcome(step, phrases)}`,
    );
    return [`## ${name} ${path.id}`, '', `Start: ${phrases.state(first)}.`, '', ...lines].join('\n');
  });
  return [`# ${name}`, '', about, '', sections.join('\n\n'), ''].join('\n');
};
