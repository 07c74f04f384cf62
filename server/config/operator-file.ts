import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { StartupError } from '../startup/startup-error.ts';

/** Makes the line of a fault: setting, file, place in it and what is wrong there. */
export const faultIn = (setting: string, file: string) => (place: string, message: string) =>
  `${setting}: ${file}: ${place || 'the file'}: ${message}`;

const readJson = (setting: string, file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${setting}: ${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(`${setting}: ${file} is not JSON: ${(error as Error).message}`);
  }
};

/**
 * Reads a JSON file that an operator writes and a setting names.
 * @param placeOf names the place of a fault in what the file holds
 * @throws StartupError with a line for each fault
 */
export const readOperatorFile = <Schema extends z.ZodType>(
  setting: string,
  file: string,
  schema: Schema,
  placeOf: (path: readonly PropertyKey[], given: unknown) => string = (path) => path.join('.'),
): z.output<Schema> => {
  const given = readJson(setting, file);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fault = faultIn(setting, file);
  const lines = parsed.error.issues.map(({ path, message }) => fault(placeOf(path, given), message));
  throw new StartupError(lines.join('\n'));
};
