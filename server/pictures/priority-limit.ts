/** Where a picture is on its page, the most urgent first. */
export const priorities = ['main', 'visible', 'slider', 'thumbnail', 'ahead'] as const;
export type Priority = (typeof priorities)[number];

/** A task's place in the queue; a higher priority set while it waits moves it forward. */
export interface Turn {
  priority: Priority;
}

export const isHigher = (one: Priority, other: Priority): boolean =>
  priorities.indexOf(one) < priorities.indexOf(other);

/** Runs at most `concurrency` tasks at a time; of those waiting the one of the highest priority, oldest first. */
export const createPriorityLimit = (concurrency: number) => {
  let waiting: { turn: Turn; start: () => void }[] = [];
  let running = 0;

  const startNext = (): void => {
    const [first, ...others] = waiting;
    if (first === undefined || running >= concurrency) return;
    const next = others.reduce(
      (best, item) => (isHigher(item.turn.priority, best.turn.priority) ? item : best),
      first,
    );
    waiting = waiting.filter((item) => item !== next);
    running++;
    next.start();
  };

  return <T>(turn: Turn, task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const start = () => {
        const done = () => {
          running--;
          startNext();
        };
        task().then(resolve, reject).finally(done);
      };
      waiting.push({ turn, start });
      startNext();
    });
};
