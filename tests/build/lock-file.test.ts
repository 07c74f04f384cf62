import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** The node_modules folders in which a package at `path` resolves dependencies, nearest first. */
const resolutionFolders = (path: string): string[] => {
  const above = path.lastIndexOf('/node_modules/');
  const outer = path === '' ? [] : resolutionFolders(above === -1 ? '' : path.slice(0, above));
  return [`${path === '' ? '' : `${path}/`}node_modules/`, ...outer];
};

test('the lock file contains the optional packages of every platform, as npm ci requires', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) =>
      resolutionFolders(path).every((folder) => lock.packages[`${folder}${name}`] === undefined),
    ),
  );
  expect(missing).toEqual([]);
});
