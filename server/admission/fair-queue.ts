import { ServerBusy } from '../errors/server-busy.ts';

/** A queued task. Its priority may be raised, and its clients change, while it waits. */
export interface QueueItem {
  /** Order of the tasks of one client: lower numbers first. */
  priority: number;
  /** The networks that wait for it, each with the number of its requests. Without any, it waits for all others. */
  clients: Map<string, number>;
}

/** The task was removed from the queue, because nobody waits for it any more. */
export class Abandoned extends Error {}

export interface FairQueueOptions {
  /** What the tasks do, such as 'rendering pictures': for errors and metrics. */
  work: string;
  /** How many tasks run at a time. */
  concurrency: number;
  /** How many wait. Beyond it, a task of the client with the most waiting tasks is refused. */
  maxWaiting: number;
}

/** How many clients are remembered. */
const maxClients = 10_000;

/**
 * Admits expensive work of one kind. The client that was served longest ago is next, whatever priority its requests claim;
 * of its tasks the one with the highest priority, then the oldest.
 */
export const createFairQueue = ({ work, concurrency, maxWaiting }: FairQueueOptions) => {
  interface Waiting {
    queueItem: QueueItem;
    start: () => void;
    reject: (error: Error) => void;
  }
  let waiting: Waiting[] = [];
  let running = 0;
  let served = 0;
  const dropped = { refused: 0, abandoned: 0 };
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
    return turns[0] === turns[1] ? one.queueItem.priority < other.queueItem.priority : turns[0] < turns[1];
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

  const remove = (item: Waiting, reason: keyof typeof dropped): void => {
    waiting = waiting.filter((other) => other !== item);
    dropped[reason]++;
    item.reject(reason === 'refused' ? new ServerBusy(work) : new Abandoned());
  };

  /** Refuses the newest task of the client with the most waiting tasks, so that a flood fills only its own share. */
  const refuseOne = (): void => {
    const clientOf = ({ queueItem }: Waiting): string => queueItem.clients.keys().next().value ?? '';
    const counts = new Map<string, number>();
    for (const item of waiting) counts.set(clientOf(item), (counts.get(clientOf(item)) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const last = waiting.findLast((item) => counts.get(clientOf(item)) === most);
    if (last) remove(last, 'refused');
  };

  return {
    work,
    /** @throws ServerBusy if too many tasks wait; Abandoned if it was abandoned */
    run: <T>(queueItem: QueueItem, task: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const start = () => {
          const done = () => {
            running--;
            startNext();
          };
          task().then(resolve, reject).finally(done);
        };
        waiting.push({ queueItem, start, reject });
        startNext();
        if (waiting.length > maxWaiting) refuseOne();
      }),
    /** Removes a task that has not started. */
    abandon: (queueItem: QueueItem): void => {
      const found = waiting.find((item) => item.queueItem === queueItem);
      if (found) remove(found, 'abandoned');
    },
    /** For metrics. */
    stats: () => ({ running, waiting: waiting.length, ...dropped }),
  };
};

export type FairQueue = ReturnType<typeof createFairQueue>;
