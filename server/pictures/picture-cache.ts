import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Abandoned, type FairQueue, type QueueItem } from '../admission/fair-queue.ts';
import { fileName, type Picture, type RenderedFormat, render } from './picture.ts';
import { type Priority, priorityRank } from './request-priority.ts';

/** Who waits for a picture. */
export interface PictureClient {
  /** Clients of one network share their turns. */
  readonly network: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

export interface PictureCache {
  /**
   * Reads a picture from disk or renders it. Concurrent requests for a picture share the work. Without a client it is
   * rendered ahead, after all others.
   * @throws ServerBusy; Abandoned when all clients have gone
   */
  readonly read: (
    picture: Picture,
    width: number,
    format: RenderedFormat,
    priority: Priority,
    client?: PictureClient,
  ) => Promise<Buffer>;
  /** Rejects queued pictures and waits until those being rendered are on disk. */
  readonly close: () => Promise<void>;
}

interface PictureCacheOptions {
  /** Folder of rendered pictures. */
  readonly folder: string;
  /** Folder of pictures that were rendered before the release, read first. */
  readonly shipped?: string;
  /** Admits the pictures to be rendered. */
  readonly queue: FairQueue;
  /** Called when a picture cannot be written to disk. It is served nevertheless. */
  readonly onWriteError: (error: unknown) => void;
}

interface CacheItem extends QueueItem {
  /** Rendered even if nobody waits for it. */
  isAhead: boolean;
}

const isAbandoned = ({ clients, isAhead }: CacheItem): boolean => clients.size === 0 && !isAhead;

export const createPictureCache = ({
  folder,
  shipped,
  queue,
  onWriteError,
}: PictureCacheOptions): PictureCache => {
  const inFlight = new Map<string, { queueItem: CacheItem; work: Promise<Buffer> }>();
  let isClosed = false;

  const write = async (file: string, bytes: Buffer): Promise<void> => {
    const temporary = `${file}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, file);
    } catch (error) {
      onWriteError(error);
    }
  };

  const find = async (name: string): Promise<Buffer | undefined> => {
    for (const source of shipped === undefined ? [folder] : [shipped, folder]) {
      const bytes = await readFile(path.join(source, name)).catch(() => undefined);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };

  const addClient = (queueItem: CacheItem, { network, signal }: PictureClient): void => {
    const { clients } = queueItem;
    clients.set(network, (clients.get(network) ?? 0) + 1);
    const leave = () => {
      const others = (clients.get(network) ?? 0) - 1;
      if (others > 0) clients.set(network, others);
      else clients.delete(network);
      if (isAbandoned(queueItem)) queue.abandon(queueItem);
    };
    signal.addEventListener('abort', leave, { once: true });
  };

  return {
    read(picture, width, format, priority, client) {
      const name = fileName(picture, width, format);
      const running = inFlight.get(name);
      if (running !== undefined) {
        const { queueItem } = running;
        queueItem.priority = Math.min(queueItem.priority, priorityRank(priority));
        if (client) addClient(queueItem, client);
        else queueItem.isAhead = true;
        return running.work;
      }
      const queueItem: CacheItem = {
        priority: priorityRank(priority),
        clients: new Map(),
        isAhead: client === undefined,
      };
      if (client) addClient(queueItem, client);
      const getOrRender = async (): Promise<Buffer> => {
        const stored = await find(name);
        if (stored !== undefined) return stored;
        if (isAbandoned(queueItem)) throw new Abandoned();
        const bytes = await queue.run(queueItem, async () => {
          if (isClosed) throw new Error('The server is closing: no more pictures are rendered');
          return render(picture, width, format);
        });
        await write(path.join(folder, name), bytes);
        return bytes;
      };
      const work = getOrRender().finally(() => inFlight.delete(name));
      inFlight.set(name, { queueItem, work });
      return work;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([...inFlight.values()].map(({ work }) => work));
    },
  };
};
