import { basename } from 'node:path';
import { moduleCode } from './function-calls.ts';

/** What one test file did when the code was unmodified. */
export interface TestRun {
  readonly test: string;
  readonly durationMs: number;
  /** The parts of each source file that it executed. */
  readonly executed: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The tests that can see a change to a part of a file, in the order to run them: the file's own, then the fastest.
 * Module code counts as seen by the tests that call a function of the module; one that calls none has imported it for
 * something else. Where nobody calls any, such as in a file of constants, all that import it count.
 */
export const selectTests = (runs: readonly TestRun[], file: string, part: string): TestRun[] => {
  const importing = runs.filter(({ executed }) => executed.has(file));
  const calling = importing.filter(({ executed }) =>
    [...(executed.get(file) ?? [])].some((executedPart) => executedPart !== moduleCode),
  );
  const able =
    part !== moduleCode
      ? importing.filter(({ executed }) => executed.get(file)?.has(part))
      : calling.length > 0
        ? calling
        : importing;
  const own = `/${basename(file, '.ts')}.test.ts`;
  const cost = ({ test, durationMs }: TestRun) => (test.endsWith(own) ? 0 : durationMs);
  return [...able].sort((a, b) => cost(a) - cost(b));
};
