import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Drawing } from '@razz/demo-catalogue';
import pLimit from 'p-limit';
import type { PictureFormat } from '../../src/domain/pictures.ts';
import { render } from './render.ts';

export interface PictureCache {
  /** The picture's bytes: from disk, or rendered. Concurrent requests for a picture share the work. */
  readonly read: (drawing: Drawing, width: number, format: PictureFormat) => Promise<Buffer>;
  /** Rejects pending pictures and waits until those being rendered are on disk. */
  readonly close: () => Promise<void>;
}

interface PictureCacheOptions {
  readonly folder: string;
  /** How many pictures are rendered at a time. */
  readonly concurrency: number;
  /** Called when a picture cannot be written to disk; it is served all the same. */
  readonly onWriteError: (error: unknown) => void;
}

export const createPictureCache = ({
  folder,
  concurrency,
  onWriteError,
}: PictureCacheOptions): PictureCache => {
  const inFlight = new Map<string, Promise<Buffer>>();
  const limit = pLimit(concurrency);
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

  const find = async (file: string): Promise<Buffer | undefined> => {
    try {
      return await readFile(file);
    } catch {
      return undefined;
    }
  };

  const getOrRender = async (
    file: string,
    drawing: Drawing,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer> => {
    const stored = await find(file);
    if (stored !== undefined) return stored;
    const bytes = await limit(() => {
      if (isClosed) throw new Error('The server is closing: no more pictures are rendered');
      return render(drawing, width, format);
    });
    await write(file, bytes);
    return bytes;
  };

  return {
    read(drawing, width, format) {
      const file = path.join(folder, `${drawing.name}.${drawing.version()}-${width}.${format}`);
      const running = inFlight.get(file);
      if (running !== undefined) return running;
      const work = getOrRender(file, drawing, width, format).finally(() => inFlight.delete(file));
      inFlight.set(file, work);
      return work;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(inFlight.values());
    },
  };
};
