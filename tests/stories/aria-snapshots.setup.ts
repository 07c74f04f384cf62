import { afterEach, expect } from 'vitest';
import { commands } from 'vitest/browser';
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
  const { name: file } = task.file;
  const root = '../'.repeat(file.split('/').length - 1);
  await expect(`${await commands.ariaSnapshot()}\n`).toMatchFileSnapshot(
    `${root}${folder}/${component(file)}/${kebab(task.name)}.yaml`,
  );
});
