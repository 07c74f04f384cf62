import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { OperatorError } from '../errors/operator-error.ts';

/** Formats one error as `setting: file: location in the file: message`. */
export const errorFormatter = (setting: string, file: string) => (location: string, message: string) =>
  `${setting}: ${file}: ${location || 'the file'}: ${message}`;

const readJson = (setting: string, file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`${setting}: ${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${setting}: ${file} is not JSON: ${(error as Error).message}`);
  }
};

/**
 * Reads and validates a JSON configuration file.
 * @param setting the environment variable that names the file
 * @param formatPath describes the location of an error in the parsed value
 * @throws OperatorError with one line per error
 */
export const readOperatorFile = <Schema extends z.ZodType>(
  setting: string,
  file: string,
  schema: Schema,
  formatPath: (path: readonly PropertyKey[], value: unknown) => string = (path) => path.join('.'),
): z.output<Schema> => {
  const value = readJson(setting, file);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const formatError = errorFormatter(setting, file);
  const lines = parsed.error.issues.map(({ path, message }) => formatError(formatPath(path, value), message));
  throw new OperatorError(lines.join('\n'));
};
