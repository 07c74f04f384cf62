import type { TestModule } from 'vitest/node';
import type { Verdict } from './worker-pool.ts';

/** The parts of a Vitest module that decide the verdict. */
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
 * Whether the requested test file failed, in a test or in the preparation of a group of tests, such as the exploration
 * of a machine that lacks an event of its model. A file that does not load and a test that timed out decide nothing: no
 * test saw a wrong result. Vitest reports every file it has run so far; a failure that an earlier mutant caused in
 * another file does not count.
 */
export const verdictOf = (modules: readonly RanModule[], requested: string): Verdict => {
  let undecided: string | undefined;
  for (const module of modules.filter(({ moduleId }) => moduleId === requested)) {
    const failures = [
      ...[...module.children.allTests('failed')].map((test) => test.result().errors?.[0]),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    for (const failure of failures) {
      const text = failure?.message.split('\n')[0] ?? '';
      const by = `${module.relativeModuleId}: ${text.slice(0, 160)}`;
      if (text !== '' && !timedOut.test(text)) return { outcome: 'killed', by };
      undecided ??= by;
    }
    if (module.state() === 'failed') undecided ??= `${module.relativeModuleId}: does not load`;
  }
  return undecided === undefined ? { outcome: 'survived' } : { outcome: 'inconclusive', by: undecided };
};
