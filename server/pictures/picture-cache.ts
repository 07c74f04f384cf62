import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileName, type Picture, type RenderedFormat, render } from './picture.ts';
import { createPriorityLimit, isHigher, type Priority, type QueueItem } from './priority-limit.ts';

export interface PictureCache {
  /** Reads a picture from disk or renders it. Concurrent requests for a picture share the work. */
  readonly read: (
    picture: Picture,
    width: number,
    format: RenderedFormat,
    priority: Priority,
  ) => Promise<Buffer>;
  /** Rejects queued pictures and waits until those being rendered are on disk. */
  readonly close: () => Promise<void>;
}

interface PictureCacheOptions {
  /** Folder of rendered pictures. */
  readonly folder: string;
  /** Folder of pictures that were rendered before the release, read first. */
  readonly shipped?: string;
  /** Maximum number of pictures rendered concurrently. */
  readonly concurrency: number;
  /** Called when a picture cannot be written to disk. It is served nevertheless. */
  readonly onWriteError: (error: unknown) => void;
}

export const createPictureCache = ({
  folder,
  shipped,
  concurrency,
  onWriteError,
}: PictureCacheOptions): PictureCache => {
  const inFlight = new Map<string, { queueItem: QueueItem; work: Promise<Buffer> }>();
  const limit = createPriorityLimit(concurrency);
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

  return {
    read(picture, width, format, priority) {
      const name = fileName(picture, width, format);
      const running = inFlight.get(name);
      if (running !== undefined) {
        if (isHigher(priority, running.queueItem.priority)) running.queueItem.priority = priority;
        return running.work;
      }
      const queueItem = { priority };
      const getOrRender = async (): Promise<Buffer> => {
        const stored = await find(name);
        if (stored !== undefined) return stored;
        const bytes = await limit(queueItem, async () => {
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
