import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { Check } from '../engine/check.ts';
import { type OwnCheck, ownCheck } from '../engine/own-check.ts';
import { CheckerError } from '../session/checker-error.ts';

const ownChecksOf = (known: ReadonlySet<string>) =>
  z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w-]+$/, 'use letters, digits, - and _'),
        operation: z.string().refine((name) => known.has(name), 'is no operation of the contract'),
        run: z.custom<OwnCheck['run']>((value) => typeof value === 'function', 'must be a function'),
      }),
    )
    .min(1, 'exports no checks');

/** The checks that a module exports. @throws CheckerError */
export const readOwnChecks = async (
  path: string | undefined,
  operations: readonly Operation[],
): Promise<Check[]> => {
  if (path === undefined) return [];
  if (!existsSync(path)) throw new CheckerError(`Cannot read --checks ${path}: there is no such file.`);
  let loaded: { default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
  } catch (error) {
    throw new CheckerError(
      `Cannot load --checks ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const read = ownChecksOf(new Set(operations.map(({ name }) => name))).safeParse(loaded.default);
  if (read.success) return read.data.map(ownCheck);
  const [issue] = read.error.issues;
  throw new CheckerError(
    `Invalid --checks ${path}: ${issue?.path.join('.') || 'the default export'}: ${issue?.message}.`,
  );
};
