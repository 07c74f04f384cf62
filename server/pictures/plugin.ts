import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoDrawings, firstScreenFolder, scenes } from '@razz/demo-catalogue';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { pictureUrl, pictureWidths, SHARE_CARD, wholePicture } from '../../src/domain/pictures.ts';
import { queues } from '../admission/admit.ts';
import { Abandoned } from '../admission/fair-queue.ts';
import { networkPrefix } from '../admission/network.ts';
import type { PhotoRepository } from '../repositories/catalogue/photos.ts';
import { createPhotoStore } from './photo-store.ts';
import { drawnPicture, type Fit, type Picture, type RenderedFormat } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';
import { requestPriority } from './request-priority.ts';

export interface PicturesOptions {
  /** Data folder. Rendered pictures are stored in its subfolder `pictures`. */
  readonly dataDir: string;
  /** Photos that were uploaded in the panel. */
  readonly uploaded?: Pick<PhotoRepository, 'add' | 'read'>;
  /** URLs of the pictures that visitors see first, rendered ahead while the server is idle. */
  readonly firstPictures?: () => Promise<readonly string[]>;
}

const FILE =
  /^(?<name>[a-z0-9-]+)\.(?<version>[0-9a-f]{8})(?:-(?<whole>whole))?(?:-(?<width>\d{2,4}))?\.(?<format>avif|webp|jpg)$/;
const DEFAULT_WIDTH = 330;
const DEFAULT_SCENE_WIDTH = 1440;
const DEFAULT_WHOLE_WIDTH = 990;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Widths to render ahead, in order: cards on a desktop, cards on a phone, the product page on a phone and on a desktop. */
const WIDTHS_AHEAD = [330, 660, 825, 990];
/** Minimum of these widths at which the product page shows photos whole. */
const WHOLE_AHEAD = 825;
/** The server is idle after this time without requests, in milliseconds. */
const IDLE_MS = 2000;

/** The named groups of FILE. */
interface FileNameParts {
  readonly name: string;
  readonly version: string;
  readonly whole?: string;
  readonly width?: string;
  readonly format: RenderedFormat;
}

interface PictureRequest {
  readonly picture: Picture;
  readonly version: string;
  readonly width: number;
  readonly format: RenderedFormat;
}

type FindPicture = (name: string, version: string, fit: Fit) => Promise<Picture | undefined>;

const parseFileName = async (find: FindPicture, file: string): Promise<PictureRequest | undefined> => {
  const parts = FILE.exec(file)?.groups as FileNameParts | undefined;
  if (parts === undefined) return undefined;
  const { name, version, whole, format } = parts;
  const isCard = format === 'jpg';
  if (isCard && whole) return undefined;
  const picture = await find(name, version, whole || isCard ? 'whole' : 'cut');
  // A drawing has no other fit.
  if (picture === undefined || (whole && picture.fit !== 'whole')) return undefined;
  const cutWidth = name.startsWith('scene-') ? DEFAULT_SCENE_WIDTH : DEFAULT_WIDTH;
  const defaultWidth = whole ? DEFAULT_WHOLE_WIDTH : cutWidth;
  const width = parts.width === undefined ? defaultWidth : Number(parts.width);
  const widths = isCard ? [SHARE_CARD.width] : pictureWidths(name);
  return widths.includes(width) ? { picture, version, width, format } : undefined;
};

/**
 * Serves the shop's own pictures under `/pictures/`, with the URLs defined in `src/domain/pictures.ts`. Responds with
 * 404 to unknown names and widths, and redirects URLs of older versions to the current one.
 */
const plugin = async (
  app: FastifyInstance,
  { dataDir, uploaded, firstPictures = async () => [] }: PicturesOptions,
): Promise<void> => {
  const drawings = [...demoDrawings.values(), ...scenes].map(drawnPicture);
  const drawn = new Map(drawings.map((picture) => [picture.name, picture]));
  const photos = createPhotoStore(dataDir, uploaded);
  const find: FindPicture = async (name, version, fit) => drawn.get(name) ?? photos.find(name, version, fit);
  const store = createPictureCache({
    folder: path.join(dataDir, 'pictures'),
    shipped: firstScreenFolder,
    queue: queues.pictures,
    onWriteError: (error) => app.log.warn({ err: error }, 'failed to write a picture to disk'),
  });

  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const found = await parseFileName(find, request.params.file);
    if (found === undefined) return reply.code(404).send({ message: 'There is no such picture.' });
    const { picture, version, width, format } = found;
    if (version !== picture.version()) {
      const current = pictureUrl(picture).replace('.webp', `-${width}.${format}`);
      return reply.header('cache-control', 'no-cache').redirect(current, 302);
    }
    const queuePriority = requestPriority(picture.name, width, request.headers.priority);
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const client = { network: networkPrefix(request.ip), signal: closed.signal };
    const bytes = await store.read(picture, width, format, queuePriority, client).catch((error: unknown) => {
      if (error instanceof Abandoned) return undefined;
      throw error;
    });
    // Nobody receives the response.
    if (bytes === undefined) return reply.code(503).send();
    return reply
      .header('cache-control', IMMUTABLE)
      .type(format === 'jpg' ? 'image/jpeg' : `image/${format}`)
      .send(bytes);
  });

  const closing = new AbortController();
  let lastRequestAt = Date.now();
  app.addHook('onRequest', async () => {
    lastRequestAt = Date.now();
  });

  /** @throws when the server closes */
  const waitUntilIdle = async (): Promise<void> => {
    const timeLeft = () => lastRequestAt + IDLE_MS - Date.now();
    for (let left = timeLeft(); left > 0; left = timeLeft())
      await wait(left, undefined, { ref: false, signal: closing.signal });
    closing.signal.throwIfAborted();
  };

  /** Renders the pictures that visitors see first, one at a time, before they are requested. */
  const renderAhead = async (): Promise<void> => {
    await waitUntilIdle();
    const urls = await firstPictures();
    for (const width of WIDTHS_AHEAD)
      for (const url of urls) {
        await waitUntilIdle();
        const file = path.basename(width < WHOLE_AHEAD ? url : wholePicture(url));
        const found = await parseFileName(find, file);
        if (found !== undefined)
          await store.read(found.picture, width, 'avif', 'ahead').catch(logUnlessClosing);
      }
  };
  const logUnlessClosing = (error: unknown): void => {
    if (!closing.signal.aborted) app.log.error({ err: error }, 'failed to render a picture ahead');
  };

  let ahead = Promise.resolve();
  app.addHook('onListen', (done) => {
    ahead = renderAhead().catch(logUnlessClosing);
    done();
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await store.close();
    await ahead;
  });
};

export default fp(plugin);
