import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** The folders that a package at `path` finds its dependencies in, nearest first. */
const lookedInFrom = (path: string): string[] => {
  const above = path.lastIndexOf('/node_modules/');
  const outer = path === '' ? [] : lookedInFrom(above === -1 ? '' : path.slice(0, above));
  return [`${path === '' ? '' : `${path}/`}node_modules/`, ...outer];
};

test('the lock file names the optional packages of every platform, which npm ci insists on', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) =>
      lookedInFrom(path).every((folder) => lock.packages[`${folder}${name}`] === undefined),
    ),
  );
  expect(missing).toEqual([]);
});
