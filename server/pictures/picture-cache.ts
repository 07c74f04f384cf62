import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Drawing } from '@razz/demo-catalogue';
import type { PictureFormat } from '../../src/domain/pictures.ts';
import { takeTurns } from './concurrency.ts';
import { render } from './render.ts';

export interface PictureCache {
  /** The picture's bytes, from disk when it was made before. Two callers who ask at once share the work. */
  readonly read: (drawing: Drawing, width: number, format: PictureFormat) => Promise<Buffer>;
  /** Begins no further picture; done when those under way are on disk. What still waits for its turn is rejected. */
  readonly close: () => Promise<void>;
}

interface StoreOptions {
  readonly folder: string;
  /** Pictures drawn at the same time, at most. */
  readonly concurrency: number;
  /** A picture that cannot be kept is still served; this hears why it was not kept. */
  readonly onWriteError: (error: unknown) => void;
}

export function createPictureCache({ folder, concurrency, onWriteError }: StoreOptions): PictureCache {
  const inFlight = new Map<string, Promise<Buffer>>();
  const inTurn = takeTurns(concurrency);
  let isClosed = false;

  async function write(file: string, bytes: Buffer): Promise<void> {
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    } catch (error) {
      onWriteError(error);
    }
  }

  async function find(file: string): Promise<Buffer | undefined> {
    try {
      return await readFile(file);
    } catch {
      return undefined;
    }
  }

  async function getOrRender(
    file: string,
    drawing: Drawing,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer> {
    const known = await find(file);
    if (known !== undefined) return known;
    const bytes = await inTurn(() => {
      if (isClosed) throw new Error('The shop is closing: no further picture is drawn');
      return render(drawing, width, format);
    });
    await write(file, bytes);
    return bytes;
  }

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
}
