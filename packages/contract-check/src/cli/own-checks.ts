import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { Check } from '../engine/check.ts';
import { type OwnCheck, ownCheck } from '../engine/own-check.ts';
import { CheckerError } from '../session/checker-error.ts';

const ownChecksSchema = (operationNames: ReadonlySet<string>) =>
  z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w-]+$/, 'use letters, digits, - and _'),
        operation: z
          .string()
          .refine((name) => operationNames.has(name), 'is not an operation of the contract'),
        run: z.custom<OwnCheck['run']>((value) => typeof value === 'function', 'must be a function'),
      }),
    )
    .min(1, 'exports no checks');

/** Loads the custom checks that a module exports. @throws CheckerError */
export const readOwnChecks = async (
  path: string | undefined,
  operations: readonly Operation[],
): Promise<Check[]> => {
  if (path === undefined) return [];
  if (!existsSync(path)) throw new CheckerError(`Cannot read --checks ${path}: the file does not exist.`);
  let loaded: { default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
  } catch (error) {
    throw new CheckerError(
      `Cannot load --checks ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const result = ownChecksSchema(new Set(operations.map(({ name }) => name))).safeParse(loaded.default);
  if (result.success) return result.data.map(ownCheck);
  const [issue] = result.error.issues;
  throw new CheckerError(
    `Invalid --checks ${path}: ${issue?.path.join('.') || 'the default export'}: ${issue?.message}.`,
  );
};
