import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CheckerError } from '../session/checker-error.ts';

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

const canWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Asserts before a run that its results can be written to a path.
 * @throws CheckerError with the reason
 */
export const assertWritable = (name: string, path: string, what: 'a folder' | 'a file'): void => {
  const target = resolve(path);
  const exists = existsSync(target);
  if (exists && statSync(target).isDirectory() !== (what === 'a folder'))
    throw new CheckerError(
      `${name} ${path} must be ${what}, but ${what === 'a folder' ? 'a file' : 'a folder'} exists there.`,
    );
  const parent = exists ? target : nearestExisting(dirname(target));
  if (!exists && !statSync(parent).isDirectory())
    throw new CheckerError(`${name} ${path} cannot be written: ${parent} is a file.`);
  if (!canWrite(parent))
    throw new CheckerError(`${name} ${path} cannot be written: no write permission for ${parent}.`);
};
