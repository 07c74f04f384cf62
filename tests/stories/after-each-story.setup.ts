import axe from 'axe-core';
import { afterEach, expect, type TestContext } from 'vitest';
import { commands } from 'vitest/browser';
import { withoutIds } from '../spec/requirement-ids.ts';
import { animationsFinished } from '../support/wait-for-animations.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** What a story says to who cannot see it: roles, names, states, texts and addresses, as YAML. */
    ariaSnapshot: () => Promise<string>;
  }
}
type Task = TestContext['task'];

/** The accessibility rules whose result depends on colours. All others give in the dark what they gave in the light. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** The rules that Storybook's accessibility check applied to a story, which may switch some off. */
const rulesApplied = ({ meta }: Task): Set<string> => {
  const { reports = [] } = meta as { reports?: { type: string; result: Record<string, unknown> }[] };
  const results = reports
    .filter(({ type }) => type === 'a11y')
    .flatMap(({ result }) => Object.values(result));
  return new Set(results.flat().flatMap((rule) => (rule as { id?: string } | null)?.id ?? []));
};

const violationsInTheDark = async (task: Task): Promise<string[]> => {
  const applied = rulesApplied(task);
  expect(applied.size, 'rules of the accessibility check').toBeGreaterThan(0);
  const rules = rulesOfColour.filter((rule) => applied.has(rule));
  if (rules.length === 0) return [];
  const { dataset } = document.documentElement;
  dataset.theme = 'dark';
  await animationsFinished();
  const { violations } = await axe.run(document.body, { runOnly: rules });
  dataset.theme = 'light';
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

const snapshotFile = (file: string): string => {
  const root = '../'.repeat(file.split('/').length - 1);
  const component = file.replace(/^.*\//, '').replace('.stories.tsx', '');
  return `${root}tests/stories/aria-snapshots/${component}.yaml`;
};

/** By file, one YAML document per story, in the order of the file. */
const documents = new Map<string, string[]>();

const matchSnapshots = async ({ id, name, file }: Task): Promise<void> => {
  // react-aria's announcer is one for the page and removes each message after 7 s: what it holds depends on
  // the stories before and on how fast they ran.
  const announcer = document.querySelector<HTMLElement>('body > [data-live-announcer]');
  if (announcer) announcer.hidden = true;
  const snapshot = await commands.ariaSnapshot();
  if (announcer) announcer.hidden = false;
  const ofFile = [...(documents.get(file.id) ?? []), `# ${withoutIds(name)}\n${snapshot}\n`];
  documents.set(file.id, ofFile);
  // The whole file at once, so that the document of a removed story is a difference too. A run of some stories of a
  // file, or with a failed one, has no whole file to compare.
  if (id !== file.tasks.at(-1)?.id || ofFile.length < file.tasks.length) return;
  await expect(ofFile.join('---\n')).toMatchFileSnapshot(snapshotFile(file.name));
};

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await animationsFinished();
  await expect.poll(() => document.querySelector('[data-entering], [data-exiting]')).toBeNull();
  await matchSnapshots(task);
  expect(await violationsInTheDark(task)).toEqual([]);
});
