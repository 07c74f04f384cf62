import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateName } from '../engine/describe-value.ts';
import { goalsOf, isIgnored } from '../engine/goals.ts';
import { movesAt, take } from '../engine/moves.ts';
import { begin } from '../engine/position.ts';
import type { StepRecord } from '../engine/replay.ts';
import { gherkin, markdown, type Scenario } from '../report/scenarios.ts';
import { type Plan, phrasesOf } from './plan.ts';

const scenario = async (plan: Plan, path: Plan['paths'][number]): Promise<Scenario> => {
  let { position } = begin(plan.model);
  const first = stateName(position.snapshot.value);
  const steps: StepRecord[] = [];
  for (const key of path.moves) {
    const move = (await movesAt(plan.model, position)).find((offered) => offered.key === key);
    if (!move) break;
    const step = take(plan.model, position, move);
    const [from, to] = [position, step.position].map(({ snapshot }) => stateName(snapshot.value));
    steps.push({ move: key, from: from ?? '', to: to ?? '', ignored: isIgnored(move, step) });
    for (const { id } of goalsOf(plan.model, position, move, step)) plan.coverage.visited.set(id, 1);
    position = step.position;
  }
  return { path, first, steps };
};

/** Writes each model's journeys for testers by hand. Gives back the files. */
export const writeScenarios = async (
  plans: readonly Plan[],
  folder: string,
  kind: 'gherkin' | 'markdown',
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const plan of plans) {
    const { name, about } = plan.journey;
    const scenarios = await Promise.all(plan.paths.map((path) => scenario(plan, path)));
    const feature = { name, about, scenarios, phrases: phrasesOf(plan.journey) };
    const file = join(folder, kind === 'gherkin' ? `${name}.feature` : `${name}.md`);
    await writeFile(file, kind === 'gherkin' ? gherkin(feature) : markdown(feature));
    files.push(file);
  }
  return files;
};
