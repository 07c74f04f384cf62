import { AsyncLocalStorage } from 'node:async_hooks';
import { expect as playwrightExpect } from 'playwright/test';

const counting = new AsyncLocalStorage<{ assertions: number }>();

/** Runs the work and counts the assertions it makes, whatever other windows do meanwhile. */
export const countAssertions = async (work: () => Promise<void>): Promise<number> => {
  const counter = { assertions: 0 };
  await counting.run(counter, work);
  return counter.assertions;
};

const note = () => {
  const counter = counting.getStore();
  if (counter) counter.assertions += 1;
};

type Expect = typeof playwrightExpect;

const counted = (plain: Expect): Expect =>
  new Proxy(plain, {
    apply: (target, self, args) => {
      note();
      return Reflect.apply(target, self, args) as unknown;
    },
    get: (target, name, receiver) => {
      if (name === 'poll') note();
      if (name === 'configure')
        return (options: Parameters<Expect['configure']>[0]) => counted(target.configure(options));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });

/** Assertions that wait for the page to agree; long enough for a busy machine with two windows open. */
export const expect = counted(playwrightExpect.configure({ timeout: 10_000 }));
