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

const folder = 'tests/stories/aria-snapshots';
const kebab = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const component = (file: string) => file.replace(/^.*\//, '').replace('.stories.tsx', '');

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await atRest();
  await expect.poll(() => document.querySelector('[data-entering], [data-exiting]')).toBeNull();
  // react-aria's announcer is one for the page and removes each message after 7 s: what it holds depends on
  // the stories before and on how fast they ran.
  const announcer = document.querySelector<HTMLElement>('body > [data-live-announcer]');
  if (announcer) announcer.hidden = true;
  const snapshot = await commands.ariaSnapshot();
  if (announcer) announcer.hidden = false;
  const { name: file } = task.file;
  const root = '../'.repeat(file.split('/').length - 1);
  await expect(`${snapshot}\n`).toMatchFileSnapshot(
    `${root}${folder}/${component(file)}/${kebab(withoutIds(task.name))}.yaml`,
  );
});
