import type { TestModule } from 'vitest/node';
import type { Verdict } from './worker-pool.ts';

/** What is read of a file of tests that ran. */
export type Ran = Pick<TestModule, 'moduleId' | 'relativeModuleId' | 'state'> & {
  readonly children: {
    allTests(
      state: 'failed',
    ): Iterable<{ result(): { errors?: readonly { message: string }[] | undefined } }>;
  };
};

/**
 * Whether one of the files that were to run failed. Vitest tells of every file it ever ran: what another fault did
 * to one that does not reach this fault is no news.
 */
export function verdictOf(modules: readonly Ran[], asked: readonly string[]): Verdict {
  for (const module of modules.filter(({ moduleId }) => asked.includes(moduleId))) {
    for (const test of module.children.allTests('failed')) {
      const text = test.result().errors?.[0]?.message ?? '';
      return { caught: true, by: `${module.relativeModuleId}: ${text.split('\n')[0]?.slice(0, 160)}` };
    }
    if (module.state() === 'failed') return { caught: true, by: `${module.relativeModuleId}: does not load` };
  }
  return { caught: false };
}
