import { parse } from 'node:path';
import { moduleCode } from './instrumentation.ts';

/** Run of a test file on unmodified code. */
export interface TestRun {
  readonly test: string;
  readonly durationMs: number;
  /** Executed parts by source file. */
  readonly executed: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Selects the test files that can detect a change, ordered: the file's own test first, then by duration. For module code
 * these are the tests that call a function of the module; a test that calls none imports it only indirectly. If no test
 * calls any, as for a file of constants, all importing tests are selected.
 */
export const selectTests = (runs: readonly TestRun[], file: string, part: string): TestRun[] => {
  const importing = runs.filter(({ executed }) => executed.has(file));
  const calling = importing.filter(({ executed }) =>
    [...(executed.get(file) ?? [])].some((executedPart) => executedPart !== moduleCode),
  );
  const selected =
    part !== moduleCode
      ? importing.filter(({ executed }) => executed.get(file)?.has(part))
      : calling.length > 0
        ? calling
        : importing;
  const own = ['test', 'spec', 'stories'].map((kind) => `${parse(file).name}.${kind}`);
  const cost = ({ test, durationMs }: TestRun) => (own.includes(parse(test).name) ? 0 : durationMs);
  return [...selected].sort((a, b) => cost(a) - cost(b));
};
