import { stripVTControlCharacters } from 'node:util';
import type { TestModule } from 'vitest/node';
import type { Verdict } from './worker-pool.ts';

/** The parts of Vitest's `TestModule` that `verdictOf` reads. */
export type RanModule = Pick<TestModule, 'moduleId' | 'relativeModuleId' | 'state'> & {
  errors(): readonly { message: string }[];
  readonly children: {
    allTests(
      state: 'failed',
    ): Iterable<{ result(): { errors?: readonly { message: string }[] | undefined } }>;
    allSuites(): Iterable<{ errors(): readonly { message: string }[] }>;
  };
};

/** The first line of a failure. Storybook puts a link to the story before it. */
const firstLine = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .find((line) => line !== '' && !line.startsWith('Click to debug the error')) ?? '';

const timedOut = /^(?:Test|Hook) timed out in /;

/**
 * Killed when a test or hook of a requested file failed, such as a `beforeAll` that explores an invalid machine. A file
 * that does not load or run and a timeout are inconclusive, because no assertion failed. Vitest reports every file it has run so
 * far, so failures of an earlier mutant in other files are ignored.
 * @param unhandled errors outside of tests, such as in an event handler, which make `vitest run` fail too
 */
export const verdictOf = (
  modules: readonly RanModule[],
  requested: readonly string[],
  unhandled: readonly unknown[] = [],
): Verdict => {
  const ran = modules.filter(({ moduleId }) => requested.includes(moduleId));
  let inconclusiveBy = ran.length < requested.length ? 'not all tests ran, possibly a crash' : undefined;
  for (const module of ran) {
    const failures = [
      ...[...module.children.allTests('failed')].map((test) => test.result().errors?.[0]),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    for (const failure of failures) {
      const text = firstLine(failure?.message ?? '');
      const by = `${module.relativeModuleId}: ${text.slice(0, 160)}`;
      if (text !== '' && !timedOut.test(text)) return { outcome: 'killed', by };
      inconclusiveBy ??= by;
    }
    const [loadError] = module.errors();
    const reason = loadError ? ` (${firstLine(loadError.message).slice(0, 160)})` : '';
    if (module.state() === 'failed') inconclusiveBy ??= `${module.relativeModuleId}: does not load${reason}`;
    else if (module.state() !== 'passed') inconclusiveBy ??= `${module.relativeModuleId}: did not run`;
  }
  if (inconclusiveBy !== undefined) return { outcome: 'inconclusive', by: inconclusiveBy };
  const [error] = unhandled;
  if (error === undefined) return { outcome: 'survived' };
  const { message = String(error) } = error as { message?: string };
  return { outcome: 'killed', by: `unhandled error: ${firstLine(message).slice(0, 160)}` };
};
