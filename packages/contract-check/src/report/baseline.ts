import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readJson } from '../cli/read-json.ts';
import { type Finding, findingId } from '../engine/findings.ts';
import { isRule } from '../engine/rules.ts';
import { CheckerError } from '../session/checker-error.ts';

const Baseline = z.strictObject({ known: z.array(z.string()) });

/** The findings that are known already, by their ids. @throws CheckerError */
export const readBaseline = (path: string | undefined): ReadonlySet<string> => {
  if (path === undefined) return new Set();
  const read = Baseline.safeParse(readJson('baseline', path));
  if (!read.success) throw new CheckerError(`--baseline ${path} is no baseline: --write-baseline makes one.`);
  const strange = read.data.known.find((id) => !isRule(id.split(' ')[0] ?? ''));
  if (strange !== undefined)
    throw new CheckerError(
      `--baseline ${path} knows “${strange}”, and this check has no such rule: it is of another version.`,
    );
  return new Set(read.data.known);
};

export const writeBaseline = (path: string, findings: readonly Finding[]): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ known: findings.map(findingId) }, null, 2)}\n`);
};
