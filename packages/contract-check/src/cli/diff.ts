import { readFileSync } from 'node:fs';
import { type Change, compareContracts } from '../diff/compare.ts';
import type { OpenApi } from '../diff/open-api.ts';
import { CheckerError } from '../session/checker-error.ts';

const readDocument = (path: string): OpenApi => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CheckerError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { openapi, paths } = (parsed ?? {}) as Partial<OpenApi>;
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || typeof paths !== 'object')
    throw new CheckerError(`${path} is not an OpenAPI 3 document. Create one with: razz-contract docs`);
  return parsed as OpenApi;
};

const formatChange = (
  { kind, where, operation, place, message, reason }: Change,
  widths: readonly number[],
): string =>
  `${[kind, where, operation, place].map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}  ${message}; ${reason}`;

/** The command `diff`. Returns exit code 1 if a change is breaking. @throws CheckerError */
export const diff = (before: string, after: string, out: (text: string) => void): number => {
  const changes = compareContracts(readDocument(before), readDocument(after));
  const widths = (['kind', 'where', 'operation', 'place'] as const).map((key) =>
    Math.max(0, ...changes.map((change) => change[key].length)),
  );
  for (const change of changes) out(`${formatChange(change, widths)}\n`);
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  out(`${count('breaking')} breaking, ${count('risky')} risky, ${count('safe')} safe.\n`);
  return count('breaking') > 0 ? 1 : 0;
};
