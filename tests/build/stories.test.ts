import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const snapshots = fileURLToPath(new URL('../stories/aria-snapshots/', import.meta.url));
const ui = fileURLToPath(new URL('../../src/ui/', import.meta.url));
/** Stories and their shared helpers. */
const isStories = (file: string) => file.endsWith('.stories.tsx') || basename(file).startsWith('story-');
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const stories = files.filter(isStories).map((file) => ({ file, text: readFileSync(join(ui, file), 'utf8') }));

/** A kit component has its own stories file; any other one may also be imported by the stories of another. */
const hasStories = (component: string): boolean =>
  stories.some(
    ({ file, text }) =>
      file === component.replace(/\.tsx$/, '.stories.tsx') ||
      (dirname(component) !== 'kit' && text.includes(`/${basename(component)}'`)),
  );

test('every UI component has stories', () => {
  const components = files.filter((file) => !isStories(file));
  expect(components.length).toBeGreaterThan(90);
  expect(components.filter((component) => !hasStories(component))).toEqual([]);
});

test('every stories file has a snapshot file, and vice versa', () => {
  const expected = stories.flatMap(({ file }) =>
    file.endsWith('.stories.tsx') ? `${basename(file, '.stories.tsx')}.yaml` : [],
  );
  expect(readdirSync(snapshots).sort()).toEqual(expected.sort());
});

test('no story is excluded from the test run', () => {
  expect(stories.filter(({ text }) => /['"]!(?:test|dev)['"]/.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});
