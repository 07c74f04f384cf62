import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestCase, testCase } from '../engine/test-case.ts';
import { type Feature, gherkin, markdown } from '../report/scenarios.ts';
import type { Options } from './options.ts';
import { type Plan, phrasesOf } from './plan.ts';

type Kind = NonNullable<Options['export']>;

const extensions: Readonly<Record<Kind, string>> = { gherkin: '.feature', markdown: '.md', json: '.json' };

const json = ({ name, about, phrases }: Omit<Feature, 'scenarios'>, cases: readonly TestCase[]): string => {
  const described = cases.map(({ steps, ...rest }) => ({
    ...rest,
    steps: steps.map((step) => ({ ...step, description: phrases.move(step.move) })),
  }));
  return `${JSON.stringify({ name, about, cases: described }, null, 2)}\n`;
};

/** Writes a file per model, for manual testing or other tools, and returns the file names. */
export const writeScenarios = async (
  plans: readonly Plan[],
  folder: string,
  kind: Kind,
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { journey, graph, coverage, paths } of plans) {
    const { name, about } = journey;
    const cases: TestCase[] = [];
    for (const path of paths) cases.push(await testCase(graph, path, coverage));
    const feature = { name, about, phrases: phrasesOf(journey) };
    const scenarios = cases.map(({ id, start, steps }) => ({
      path: { id, moves: steps.map(({ move }) => move) },
      first: start.state,
      steps,
    }));
    const file = join(folder, `${name}${extensions[kind]}`);
    if (kind === 'json') await writeFile(file, json(feature, cases));
    else await writeFile(file, (kind === 'gherkin' ? gherkin : markdown)({ ...feature, scenarios }));
    files.push(file);
  }
  return files;
};
