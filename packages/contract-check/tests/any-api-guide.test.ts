import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { Bug } from '../examples/tasks/api.ts';
import { serveTasks } from '../examples/tasks/serve.ts';
import { runCli } from './run-cli.ts';

const guide = readFileSync(new URL('../../../docs/for-any-api.md', import.meta.url), 'utf8');
const installed = 'node_modules/@razz/contract/packages/contract-check/';
const here = fileURLToPath(new URL('../', import.meta.url));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const serve = async (bug?: Bug): Promise<string> => {
  const { url, close } = await serveTasks(0, bug);
  closing.push(close);
  return url;
};

/** The commands of the first section of the guide. */
const [start = '', check = ''] = ['node ', 'npx razz-contract '].map(
  (word) =>
    guide
      .split('\n')
      .find((line) => line.trim().startsWith(word))
      ?.trim() ?? '',
);
const argumentsFor = (url: string): string[] =>
  check
    .replace('npx razz-contract ', '')
    .replace('http://127.0.0.1:4020', url)
    .split(' ')
    .map((word) => word.replace(installed, here));

test('the commands of the guide report its finding, and none without the bug', {
  timeout: 60_000,
}, async () => {
  const bug = /'(.+)'/.exec(start)?.[1] as Bug;
  const found = await runCli(...argumentsFor(await serve(bug)));
  const shown = guide.slice(guide.indexOf('       relations/filter'), guide.indexOf('4. Stop'));
  for (const line of shown.split('\n').map((each) => each.trim())) expect(found.text).toContain(line);
  expect(found.text).toMatch(/^1 finding\b/m);
  expect(found.text).toMatch(/rerun: .*--openapi .*openapi\.yaml .*--replay 'relations\/filter@listTasks'/);
  expect(found.text).not.toContain('ada-0f3c9b');
  expect(found.code).toBe(1);
  const healthy = await runCli(...argumentsFor(await serve()), '--include', 'listTasks');
  expect({ code: healthy.code, text: healthy.text }).toMatchObject({ code: 0 });
  expect(healthy.text).toMatch(/^0 findings/m);
});
