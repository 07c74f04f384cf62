import { AsyncLocalStorage } from 'node:async_hooks';
import { expect as playwrightExpect } from 'playwright/test';

const counters = new AsyncLocalStorage<{ assertions: number }>();

/** Runs the work and counts its assertions, isolated from concurrent runs by AsyncLocalStorage. */
export const countAssertions = async (work: () => Promise<void>): Promise<number> => {
  const counter = { assertions: 0 };
  await counters.run(counter, work);
  return counter.assertions;
};

const increment = () => {
  const counter = counters.getStore();
  if (counter) counter.assertions += 1;
};

type Expect = typeof playwrightExpect;

const counted = (plain: Expect): Expect =>
  new Proxy(plain, {
    apply: (target, self, args) => {
      increment();
      return Reflect.apply(target, self, args) as unknown;
    },
    get: (target, name, receiver) => {
      if (name === 'poll') increment();
      if (name === 'configure')
        return (options: Parameters<Expect['configure']>[0]) => counted(target.configure(options));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });

/** Playwright's `expect` that counts assertions. The timeout allows for a busy machine with several browser contexts. */
export const expect = counted(playwrightExpect.configure({ timeout: 10_000 }));
