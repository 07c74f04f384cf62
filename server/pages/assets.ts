import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyPluginAsync } from 'fastify';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const compressedSuffixes = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(compressedSuffixes) as (keyof typeof compressedSuffixes)[];

/**
 * Serves the files of the build under /assets/, whose names contain a hash of their content. They stay in memory after the
 * first request: with @fastify/static, which reads the file and its folder for each request, the 24 files of the home page
 * took three quarters of the CPU time of a visit.
 */
export const assets: FastifyPluginAsync<{ folder: string }> = async (app, { folder }) => {
  const files = new Set(await readdir(folder));
  const contents = new Map<string, Buffer>();
  const read = async (file: string): Promise<Buffer> => {
    const content = contents.get(file) ?? (await readFile(join(folder, file)));
    contents.set(file, content);
    return content;
  };

  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    if (!files.has(file)) return app.sendNotFound(reply);
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    const compressed = encoding === null ? file : file + compressedSuffixes[encoding];
    const isCompressed = encoding !== null && files.has(compressed);
    const sent = isCompressed ? compressed : file;
    const etag = `"${sent}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (isCompressed) reply.header('content-encoding', encoding);
    return reply.type(mediaTypes[extname(file)] ?? 'application/octet-stream').send(await read(sent));
  });
};
