import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import type { Target } from '@razz/model-testing/journeys';
import { builtShop } from '../../../server/config/paths.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const placeholderImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 413"><rect width="330" height="413" fill="#888"/></svg>';

const serveFile = async (path: string): Promise<Response | undefined> => {
  const file = join(builtShop, normalize(path));
  const type = contentTypes[extname(file)];
  if (!file.startsWith(builtShop) || !type) return undefined;
  const body = await readFile(file).catch(() => undefined);
  return body && new Response(new Uint8Array(body), { headers: { 'content-type': type } });
};

const servePage = async (): Promise<Response> => {
  const body = await readFile(join(builtShop, 'index.html'));
  return new Response(new Uint8Array(body), { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** Serves the built shop and the in-memory mock backend on one port. */
export const serveMockShop = async (): Promise<Target> => {
  const backend = createBackend();
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const wantsPage = request.headers.get('accept')?.includes('text/html') && request.method === 'GET';
    if (wantsPage) return servePage();
    const asset = request.method === 'GET' ? await serveFile(pathname) : undefined;
    if (asset) return asset;
    if (/\.(jpe?g|png|webp|avif)$/.test(pathname)) {
      return new Response(placeholderImage, { headers: { 'content-type': 'image/svg+xml' } });
    }
    return backend.handle(request);
  };
  const { url, close } = await serveMock(0, { handle });
  return { url, about: 'the built shop with the in-memory mock backend', isLocal: true, close };
};
