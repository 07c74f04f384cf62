/** Priorities by the position of a picture on its page, highest first. */
export const priorities = ['main', 'visible', 'slider', 'thumbnail', 'ahead'] as const;
export type Priority = (typeof priorities)[number];

/** A queued task. Its priority may be raised while it waits. */
export interface QueueItem {
  priority: Priority;
}

export const isHigher = (one: Priority, other: Priority): boolean =>
  priorities.indexOf(one) < priorities.indexOf(other);

/** Priority queue that runs at most `concurrency` tasks at a time; FIFO within a priority. */
export const createPriorityLimit = (concurrency: number) => {
  let waiting: { queueItem: QueueItem; start: () => void }[] = [];
  let running = 0;

  const startNext = (): void => {
    const [first, ...others] = waiting;
    if (first === undefined || running >= concurrency) return;
    const next = others.reduce(
      (best, item) => (isHigher(item.queueItem.priority, best.queueItem.priority) ? item : best),
      first,
    );
    waiting = waiting.filter((item) => item !== next);
    running++;
    next.start();
  };

  return <T>(queueItem: QueueItem, task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const start = () => {
        const done = () => {
          running--;
          startNext();
        };
        task().then(resolve, reject).finally(done);
      };
      waiting.push({ queueItem, start });
      startNext();
    });
};
