// The tests of a project may replace them.
const { setTimeout, clearTimeout } = globalThis;

/** Rejects when the work reaches nothing for so long. How long it takes in all depends on the size of the machine. */
export const withStallLimit = <Result>(
  name: string,
  work: (onReached: (what: string) => void) => Promise<Result>,
  ms = 60_000,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (what: string) => {
      clearTimeout(timer);
      const fail = () => reject(new Error(`${name}: no progress for ${ms / 1000} s after ${what}.`));
      timer = setTimeout(fail, ms);
    };
    restart('the start');
    work(restart)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
