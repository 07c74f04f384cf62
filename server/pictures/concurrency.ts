/** Runs at most `atOnce` jobs at a time; the others wait in the order they came. */
export function takeTurns(atOnce: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      // The place is handed on, not given up, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
