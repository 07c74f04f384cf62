import axe from 'axe-core';
import { afterEach, expect, type TestContext } from 'vitest';
import { commands } from 'vitest/browser';
import { withoutIds } from '../spec/requirement-ids.ts';
import { waitForAnimations } from '../support/animations.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Accessibility tree of the story as YAML. */
    ariaSnapshot: () => Promise<string>;
  }
}
type Task = TestContext['task'];

/** The axe rules that depend on colours. All others give the same result in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The axe rules that Storybook applied to a story; a story can disable some. */
const appliedRules = ({ meta }: Task): Set<string> => {
  const { reports = [] } = meta as { reports?: { type: string; result: Record<string, unknown> }[] };
  const results = reports
    .filter(({ type }) => type === 'a11y')
    .flatMap(({ result }) => Object.values(result));
  return new Set(results.flat().flatMap((rule) => (rule as { id?: string } | null)?.id ?? []));
};

const darkThemeViolations = async (task: Task): Promise<string[]> => {
  const ruleIds = appliedRules(task);
  expect(ruleIds.size, 'rules of the accessibility check').toBeGreaterThan(0);
  const rules = colourRules.filter((rule) => ruleIds.has(rule));
  if (rules.length === 0) return [];
  const { dataset } = document.documentElement;
  dataset.theme = 'dark';
  await waitForAnimations();
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

/** YAML documents by file id, one per story in file order. */
const documents = new Map<string, string[]>();

const matchSnapshots = async ({ id, name, file }: Task): Promise<void> => {
  // The page shares one react-aria announcer, which removes each message after 7 s: its content depends on the earlier
  // stories and on how fast they ran.
  const announcer = document.querySelector<HTMLElement>('body > [data-live-announcer]');
  if (announcer) announcer.hidden = true;
  const snapshot = await commands.ariaSnapshot();
  if (announcer) announcer.hidden = false;
  const fileDocuments = [...(documents.get(file.id) ?? []), `# ${withoutIds(name)}\n${snapshot}\n`];
  documents.set(file.id, fileDocuments);
  // Compares the whole file at once, so that a removed story fails too. Skipped when only some stories of the file run
  // or one of them fails.
  if (id !== file.tasks.at(-1)?.id || fileDocuments.length < file.tasks.length) return;
  await expect(
    fileDocuments.join('---\n'),
    `For a new story or an intended change, run npx vitest run --project stories ${file.name} -u`,
  ).toMatchFileSnapshot(snapshotFile(file.name));
};

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await waitForAnimations();
  await expect.poll(() => document.querySelector('[data-entering], [data-exiting]')).toBeNull();
  await matchSnapshots(task);
  expect(await darkThemeViolations(task)).toEqual([]);
  // The results of axe are 95% of a test report. Only Storybook shows them.
  if (import.meta.env.VITEST_STORYBOOK !== 'true') delete (task.meta as { reports?: unknown }).reports;
});
