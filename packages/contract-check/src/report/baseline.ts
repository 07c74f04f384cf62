import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readJson } from '../cli/read-json.ts';
import { type Finding, findingId } from '../engine/findings.ts';
import { isRule } from '../engine/rules.ts';
import { CheckerError } from '../session/checker-error.ts';

const Baseline = z.strictObject({ known: z.array(z.string()) });

/** Reads the ids of known findings. @throws CheckerError */
export const readBaseline = (path: string | undefined): ReadonlySet<string> => {
  if (path === undefined) return new Set();
  const result = Baseline.safeParse(readJson('baseline', path));
  if (!result.success)
    throw new CheckerError(`--baseline ${path} is not a baseline. Create one with --write-baseline.`);
  const unknown = result.data.known.find((id) => !isRule(id.split(' ')[0] ?? ''));
  if (unknown !== undefined)
    throw new CheckerError(
      `--baseline ${path} contains the unknown rule “${unknown}”. Create it again with this version and --write-baseline.`,
    );
  return new Set(result.data.known);
};

export const writeBaseline = (path: string, findings: readonly Finding[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ known: findings.map(findingId) }, null, 2)}\n`);
};
