import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The links in the tables of a README, by the folder that contains what they lead to, from top to bottom. */
const partsByFolder = (readme: string): [string, string[]][] => {
  const rows = readFileSync(path.join(project, readme), 'utf8').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \|/gm);
  const folders = new Map<string, string[]>();
  for (const [, link = ''] of rows) {
    const part = path.posix.join(path.posix.dirname(readme), link);
    const folder = path.posix.dirname(part);
    folders.set(folder, [...(folders.get(folder) ?? []), path.posix.basename(part)]);
  }
  return [...folders];
};

const isCode = (file: string): boolean => /\.(?:js|ts|tsx)$/.test(file);

/** Relative imports and exports, types included, and URLs of modules, as paths from the project. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(project, file), 'utf8').matchAll(
      /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(\.{1,2}\/[^'"]+)\1/g,
    ),
  ].map(([, , to = '']) => path.posix.join(path.posix.dirname(file), to));

const filesIn = (part: string): string[] =>
  statSync(path.join(project, part)).isFile()
    ? [part].filter(isCode)
    : readdirSync(path.join(project, part), { recursive: true, encoding: 'utf8' })
        .filter(isCode)
        .map((file) => path.posix.join(part, file.replaceAll(path.sep, '/')));

/** The files with code in a folder, and its folders with code. */
const partsOf = (folder: string): string[] =>
  readdirSync(path.join(project, folder)).filter((name) => filesIn(`${folder}/${name}`).length > 0);

/** Imports of a part that the README lists above the importing part, as `importing file: imported file`. */
const importsUpwards = (folder: string, parts: readonly string[]): string[] =>
  parts.flatMap((part, place) =>
    filesIn(`${folder}/${part}`).flatMap((file) =>
      importsOf(file)
        .filter((to) => parts.slice(0, place).some((above) => `${to}/`.startsWith(`${folder}/${above}/`)))
        .map((to) => `${file}: ${to}`),
    ),
  );

describe.each(['server/README.md', 'src/README.md'].flatMap(partsByFolder))('%s', (folder, parts) => {
  test('has the files and folders that its README lists', () => {
    expect(parts.toSorted()).toEqual(partsOf(folder).sort());
  });

  test('each part imports only those below it', () => {
    expect(parts.flatMap((part) => filesIn(`${folder}/${part}`)).length).toBeGreaterThan(5);
    expect(importsUpwards(folder, parts)).toEqual([]);
  });
});
