import { readFileSync } from 'node:fs';
import { CheckerError } from '../session/checker-error.ts';

/** Reads the JSON file of a command-line option. @throws CheckerError */
export const readJson = (option: string, path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CheckerError(
      `Cannot read --${option} ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};
