import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// A type-only import is not evaluated, so a mutant behind it cannot be killed.
const importing =
  /^\s*(?:import|export)\s+(?!type\b)[^'";]*?from\s+['"](\.[^'"]+)['"]|^\s*import\s+['"](\.[^'"]+)['"]/gm;

const known = new Map<string, readonly string[]>();

const importsOf = (file: string): readonly string[] => {
  const found = known.get(file);
  if (found) return found;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const files = [...text.matchAll(importing)].map((match) =>
    resolve(dirname(file), match[1] ?? match[2] ?? ''),
  );
  known.set(file, files);
  return files;
};

/** Every file that a file imports, directly or indirectly, itself included. */
export const reach = (file: string): Set<string> => {
  const reached = new Set([file]);
  for (const one of reached) for (const other of importsOf(one)) reached.add(other);
  return reached;
};

/** The tests that import a file, directly or indirectly. */
export const testsThatReach = (file: string, tests: readonly string[]): string[] => {
  return tests.filter((test) => reach(test).has(file));
};
