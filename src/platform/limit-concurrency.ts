/** Does tasks a few at once, in their order; each promise is that of its task. */
export const limitConcurrency = <T>(tasks: readonly (() => Promise<T>)[], atOnce: number): Promise<T>[] => {
  const waiting: (() => Promise<unknown>)[] = [];
  const promises = tasks.map(
    (task) =>
      new Promise<T>((resolve, reject) => {
        waiting.push(() => task().then(resolve, reject));
      }),
  );
  const next = (): void => {
    const task = waiting.shift();
    if (task) void task().then(next);
  };
  for (let i = 0; i < atOnce; i++) next();
  return promises;
};
