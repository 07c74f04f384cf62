import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Problem } from '../session/problem.ts';

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
 * @throws Problem that says why not
 */
export const expectPlaceFor = (name: string, path: string, what: 'a folder' | 'a file'): void => {
  const target = resolve(path);
  const isThere = existsSync(target);
  if (isThere && statSync(target).isDirectory() !== (what === 'a folder'))
    throw new Problem(
      `${name} ${path} takes ${what}, and there is ${what === 'a folder' ? 'a file' : 'a folder'}.`,
    );
  const holder = isThere ? target : nearest(dirname(target));
  if (!isThere && !statSync(holder).isDirectory())
    throw new Problem(`${name} ${path} cannot be written: ${holder} is a file.`);
  if (!canWrite(holder))
    throw new Problem(`${name} ${path} cannot be written: ${holder} may not be changed.`);
};
