import { readFileSync } from 'node:fs';
import { type Change, compareContracts } from '../diff/compare.ts';
import type { OpenApi } from '../diff/open-api.ts';
import { CheckerError } from '../session/checker-error.ts';

const read = (path: string): OpenApi => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CheckerError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const { openapi, paths } = (parsed ?? {}) as Partial<OpenApi>;
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || typeof paths !== 'object')
    throw new CheckerError(`${path} is no OpenAPI 3 description: 'razz-contract docs' writes one.`);
  return parsed as OpenApi;
};

const line = ({ kind, where, call, place, says, why }: Change, widths: readonly number[]): string =>
  `${[kind, where, call, place].map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}  ${says}; ${why}`;

/** The command `diff`: exit 1 when a change breaks someone, else 0. @throws CheckerError */
export const diff = (args: readonly string[], out: (text: string) => void): number => {
  const [before, after, ...rest] = args;
  if (before === undefined || after === undefined || rest.length > 0)
    throw new CheckerError('diff takes two files: razz-contract diff OLD.json NEW.json.');
  const changes = compareContracts(read(before), read(after));
  const widths = (['kind', 'where', 'call', 'place'] as const).map((key) =>
    Math.max(0, ...changes.map((change) => change[key].length)),
  );
  for (const change of changes) out(`${line(change, widths)}\n`);
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  out(`${count('breaking')} breaking, ${count('risky')} risky, ${count('safe')} safe.\n`);
  return count('breaking') > 0 ? 1 : 0;
};
