import { ServerBusy } from '../contract/server-busy.ts';

/** Priorities by the position of a picture on its page, highest first. */
export const priorities = ['main', 'visible', 'slider', 'thumbnail', 'ahead'] as const;
export type Priority = (typeof priorities)[number];

/** A queued task. Its priority may be raised, and its clients change, while it waits. */
export interface QueueItem {
  priority: Priority;
  /** The networks that wait for it, each with the number of its requests. Without any, it is rendered ahead. */
  clients: Map<string, number>;
}

export const isHigher = (one: Priority, other: Priority): boolean =>
  priorities.indexOf(one) < priorities.indexOf(other);

/** The task was removed from the queue, because nobody waits for it any more. */
export class Abandoned extends Error {}

const maxWaiting = 1000;
const maxClients = 10_000;

/**
 * Queue that runs at most `concurrency` tasks at a time. The client that was served longest ago is next, whatever
 * priority its requests claim; of its tasks the one with the highest priority, then the oldest. Tasks without a client
 * wait for all others.
 */
export const createFairQueue = (concurrency: number) => {
  interface Waiting {
    queueItem: QueueItem;
    start: () => void;
    abandon: () => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let served = 0;
  /** When clients were served last, as a count of tasks; the least recent first. */
  const servedAt = new Map<string, number>();

  const turnOf = ({ clients }: QueueItem): number =>
    clients.size === 0
      ? Infinity
      : Math.min(...[...clients.keys()].map((client) => servedAt.get(client) ?? 0));

  const noteServed = ({ clients }: QueueItem): void => {
    served++;
    for (const client of clients.keys()) {
      servedAt.delete(client);
      servedAt.set(client, served);
    }
    for (const client of servedAt.keys()) {
      if (servedAt.size <= maxClients) break;
      servedAt.delete(client);
    }
  };

  const isBefore = (one: Waiting, other: Waiting): boolean => {
    const turns = [turnOf(one.queueItem), turnOf(other.queueItem)] as const;
    return turns[0] === turns[1]
      ? isHigher(one.queueItem.priority, other.queueItem.priority)
      : turns[0] < turns[1];
  };

  const startNext = (): void => {
    const [first, ...others] = waiting;
    if (first === undefined || running >= concurrency) return;
    const next = others.reduce((best, item) => (isBefore(item, best) ? item : best), first);
    waiting = waiting.filter((item) => item !== next);
    running++;
    noteServed(next.queueItem);
    next.start();
  };

  return {
    /** @throws ServerBusy if too many tasks wait; Abandoned if it was abandoned */
    run: <T>(queueItem: QueueItem, task: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new ServerBusy('rendering pictures'));
        const start = () => {
          const done = () => {
            running--;
            startNext();
          };
          task().then(resolve, reject).finally(done);
        };
        waiting.push({ queueItem, start, abandon: () => reject(new Abandoned()) });
        startNext();
      }),
    /** Removes a task that has not started. */
    abandon: (queueItem: QueueItem): void => {
      const found = waiting.find((item) => item.queueItem === queueItem);
      waiting = waiting.filter((item) => item !== found);
      found?.abandon();
    },
  };
};
