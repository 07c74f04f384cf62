import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CheckerError } from '../session/checker-error.ts';

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

const canWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes sure, before a run, that its results can be written there afterwards.
 * @throws CheckerError that says why not
 */
export const expectPlaceFor = (name: string, path: string, what: 'a folder' | 'a file'): void => {
  const target = resolve(path);
  const isThere = existsSync(target);
  if (isThere && statSync(target).isDirectory() !== (what === 'a folder'))
    throw new CheckerError(
      `${name} ${path} must be ${what}, but ${what === 'a folder' ? 'a file' : 'a folder'} exists there.`,
    );
  const holder = isThere ? target : nearest(dirname(target));
  if (!isThere && !statSync(holder).isDirectory())
    throw new CheckerError(`${name} ${path} cannot be written: ${holder} is a file.`);
  if (!canWrite(holder))
    throw new CheckerError(`${name} ${path} cannot be written: no write permission for ${holder}.`);
};
