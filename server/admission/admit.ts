import { requestContext } from '@fastify/request-context';
import type { FastifyRequest } from 'fastify';
import { createFairQueue, type FairQueue, type QueueItem } from './fair-queue.ts';
import { networkPrefix } from './network.ts';

declare module '@fastify/request-context' {
  interface RequestContextData {
    /** For admission: who waits for the work of the current request. */
    request: Pick<FastifyRequest, 'ip' | 'raw'>;
  }
}

/** Work that every server process has one queue for. */
export const queues = {
  /** A hash blocks one of Node's four helper threads, which also compress responses and read files, for 20 to 40 ms. */
  passwords: createFairQueue({ work: 'hashing passwords', concurrency: 1, maxWaiting: 30 }),
  /** Reads that no cache has. They leave connections of the pool to all other requests. */
  reads: createFairQueue({ work: 'reading listings', concurrency: 4, maxWaiting: 100 }),
  pictures: createFairQueue({ work: 'rendering pictures', concurrency: 2, maxWaiting: 1000 }),
  exports: createFairQueue({ work: 'exporting', concurrency: 1, maxWaiting: 20 }),
};

interface AdmissionOptions {
  /** Others may wait for the result too, so it is not dropped when the one who asked first has left. */
  isShared?: boolean;
  /** Cancels the wait. */
  signal?: AbortSignal;
}

/**
 * Runs a task of the current request when its network has its turn. Outside a request it waits for all others.
 * @throws ServerBusy if too many tasks wait; Abandoned if the client has left
 */
export const admit = async <T>(
  queue: FairQueue,
  task: () => Promise<T>,
  { isShared = false, signal }: AdmissionOptions = {},
): Promise<T> => {
  const request = requestContext.get('request');
  const clients = new Map(request === undefined ? [] : [[networkPrefix(request.ip), 1]]);
  const item: QueueItem = { priority: 0, clients };
  const abandon = () => queue.abandon(item);
  const socket = isShared ? undefined : request?.raw.socket;
  socket?.once('close', abandon);
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    return await queue.run(item, task);
  } finally {
    socket?.off('close', abandon);
    signal?.removeEventListener('abort', abandon);
  }
};
