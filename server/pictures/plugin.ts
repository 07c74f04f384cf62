import path from 'node:path';
import { type Drawing, demoDrawings, firstPageDrawings, scenes } from '@razz/demo-catalogue';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type PictureFormat, pictureWidths } from '../../src/domain/pictures.ts';
import { createPictureCache } from './picture-cache.ts';
import { pictureUrl } from './url.ts';

export interface PicturesOptions {
  /** Rendered pictures are stored in its `pictures` folder. */
  readonly dataDir: string;
}

const FILE = /^(?<name>[a-z0-9-]+)\.(?<version>[0-9a-f]{8})(?:-(?<width>\d{2,4}))?\.(?<format>avif|webp)$/;
const USUAL_WIDTH = 330;
const USUAL_SCENE_WIDTH = 1440;
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface PictureRequest {
  readonly drawing: Drawing;
  readonly version: string;
  readonly width: number;
  readonly format: PictureFormat;
}

const parseFileName = (drawings: ReadonlyMap<string, Drawing>, file: string): PictureRequest | undefined => {
  const parts = FILE.exec(file)?.groups;
  const drawing = drawings.get(parts?.name ?? '');
  if (parts === undefined || drawing === undefined) return undefined;
  const usual = drawing.name.startsWith('scene-') ? USUAL_SCENE_WIDTH : USUAL_WIDTH;
  const width = parts.width === undefined ? usual : Number(parts.width);
  if (!pictureWidths(drawing.name).includes(width)) return undefined;
  return { drawing, version: parts.version ?? '', width, format: parts.format === 'avif' ? 'avif' : 'webp' };
};

/**
 * Serves the shop's own drawings under `/pictures/`, in the addresses that `src/domain/pictures.ts` describes.
 * An unknown name or width answers 404; an address of an older drawing leads to the present one.
 */
const pictures = async (app: FastifyInstance, { dataDir }: PicturesOptions): Promise<void> => {
  const drawings = new Map([...demoDrawings, ...scenes.map((scene) => [scene.name, scene] as const)]);
  const store = createPictureCache({
    folder: path.join(dataDir, 'pictures'),
    concurrency: 2,
    onWriteError: (error) => app.log.warn({ err: error }, 'a picture could not be written to disk'),
  });

  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const found = parseFileName(drawings, request.params.file);
    if (found === undefined) return reply.code(404).send({ message: 'There is no such picture.' });
    const { drawing, version, width, format } = found;
    if (version !== drawing.version()) {
      const current = pictureUrl(drawing).replace(/\.webp$/, `-${width}.${format}`);
      return reply.header('cache-control', 'no-cache').redirect(current, 302);
    }
    const bytes = await store.read(drawing, width, format);
    return reply.header('cache-control', IMMUTABLE).type(`image/${format}`).send(bytes);
  });

  let closing = false;
  let warming = Promise.resolve();
  app.addHook('onListen', (done) => {
    warming = warmUp();
    done();
  });
  app.addHook('onClose', async () => {
    closing = true;
    await store.close();
    await warming;
  });

  /** Draws what the first page shows before anyone asks, one picture at a time. */
  const warmUp = async (): Promise<void> => {
    const first = [
      ...scenes.map((scene) => [scene, 960] as const),
      ...firstPageDrawings.map((drawing) => [drawing, USUAL_WIDTH] as const),
    ];
    for (const [drawing, width] of first) {
      if (closing) return;
      try {
        await store.read(drawing, width, 'avif');
      } catch (error) {
        if (closing) return;
        app.log.error({ err: error, picture: drawing.name }, 'A picture could not be drawn');
      }
    }
  };
};

export default fp(pictures, { name: 'pictures' });
