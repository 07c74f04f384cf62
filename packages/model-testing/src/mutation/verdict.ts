import type { TestModule } from 'vitest/node';
import type { Verdict } from './worker-pool.ts';

/** The parts of Vitest's `TestModule` that `verdictOf` reads. */
export type RanModule = Pick<TestModule, 'moduleId' | 'relativeModuleId' | 'state'> & {
  readonly children: {
    allTests(
      state: 'failed',
    ): Iterable<{ result(): { errors?: readonly { message: string }[] | undefined } }>;
    allSuites(): Iterable<{ errors(): readonly { message: string }[] }>;
  };
};

const timedOut = /^(?:Test|Hook) timed out in /;

/**
 * Killed when a test or hook of the requested file failed, such as a `beforeAll` that explores an invalid machine. A file
 * that does not load and a timeout are inconclusive, because no assertion failed. Vitest reports every file it has run so
 * far, so failures of an earlier mutant in other files are ignored.
 */
export const verdictOf = (modules: readonly RanModule[], requested: string): Verdict => {
  let inconclusiveBy: string | undefined;
  for (const module of modules.filter(({ moduleId }) => moduleId === requested)) {
    const failures = [
      ...[...module.children.allTests('failed')].map((test) => test.result().errors?.[0]),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    for (const failure of failures) {
      const text = failure?.message.split('\n')[0] ?? '';
      const by = `${module.relativeModuleId}: ${text.slice(0, 160)}`;
      if (text !== '' && !timedOut.test(text)) return { outcome: 'killed', by };
      inconclusiveBy ??= by;
    }
    if (module.state() === 'failed') inconclusiveBy ??= `${module.relativeModuleId}: does not load`;
  }
  return inconclusiveBy === undefined
    ? { outcome: 'survived' }
    : { outcome: 'inconclusive', by: inconclusiveBy };
};
