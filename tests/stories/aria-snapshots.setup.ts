import { afterEach, expect } from 'vitest';
import { commands } from 'vitest/browser';
import { withoutIds } from '../spec/requirement-ids.ts';
import { atRest } from '../support/at-rest.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** What a story says to who cannot see it: roles, names, states, texts and addresses, as YAML. */
    ariaSnapshot: () => Promise<string>;
  }
}

const snapshotFile = (file: string): string => {
  const root = '../'.repeat(file.split('/').length - 1);
  const component = file.replace(/^.*\//, '').replace('.stories.tsx', '');
  return `${root}tests/stories/aria-snapshots/${component}.yaml`;
};

/** One YAML document per story, in the order of the file. */
const documents: string[] = [];

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await atRest();
  await expect.poll(() => document.querySelector('[data-entering], [data-exiting]')).toBeNull();
  // react-aria's announcer is one for the page and removes each message after 7 s: what it holds depends on
  // the stories before and on how fast they ran.
  const announcer = document.querySelector<HTMLElement>('body > [data-live-announcer]');
  if (announcer) announcer.hidden = true;
  documents.push(`# ${withoutIds(task.name)}\n${await commands.ariaSnapshot()}\n`);
  if (announcer) announcer.hidden = false;
  const { tasks, name: file } = task.file;
  // The whole file at once, so that the document of a removed story is a difference too. A run of some stories of a
  // file, or with a failed one, has no whole file to compare.
  if (task.id !== tasks.at(-1)?.id || documents.length < tasks.length) return;
  await expect(documents.join('---\n')).toMatchFileSnapshot(snapshotFile(file));
});
