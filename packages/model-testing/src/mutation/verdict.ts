import type { TestModule } from 'vitest/node';
import type { Verdict } from './worker-pool.ts';

/** The parts of a Vitest module that decide the verdict. */
export type RanModule = Pick<TestModule, 'moduleId' | 'relativeModuleId' | 'state'> & {
  readonly children: {
    allTests(
      state: 'failed',
    ): Iterable<{ result(): { errors?: readonly { message: string }[] | undefined } }>;
  };
};

/**
 * Whether one of the requested test files failed. Vitest reports every file it has run so far; a failure that an
 * earlier mutant caused in another file does not count.
 */
export const verdictOf = (modules: readonly RanModule[], requested: readonly string[]): Verdict => {
  for (const module of modules.filter(({ moduleId }) => requested.includes(moduleId))) {
    for (const test of module.children.allTests('failed')) {
      const text = test.result().errors?.[0]?.message ?? '';
      return { killed: true, by: `${module.relativeModuleId}: ${text.split('\n')[0]?.slice(0, 160)}` };
    }
    if (module.state() === 'failed') return { killed: true, by: `${module.relativeModuleId}: does not load` };
  }
  return { killed: false };
};
