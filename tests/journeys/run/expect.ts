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

/** Assertions that wait for the page to agree; long enough for a busy machine with two windows open. */
export const expect = new Proxy(playwrightExpect.configure({ timeout: 10_000 }), {
  apply: (target, self, args) => {
    note();
    return Reflect.apply(target, self, args) as unknown;
  },
  get: (target, name, receiver) => {
    if (name === 'poll') note();
    return Reflect.get(target, name, receiver) as unknown;
  },
});
