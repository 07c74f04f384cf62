import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import type { Target } from '@razz/model-testing/journeys';
import { builtShop } from '../../../server/config/paths.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 413"><rect width="330" height="413" fill="#888"/></svg>';

const file = async (path: string): Promise<Response | undefined> => {
  const inside = join(builtShop, normalize(path));
  const type = types[extname(inside)];
  if (!inside.startsWith(builtShop) || !type) return undefined;
  const body = await readFile(inside).catch(() => undefined);
  return body && new Response(new Uint8Array(body), { headers: { 'content-type': type } });
};

const page = async (): Promise<Response> => {
  const body = await readFile(join(builtShop, 'index.html'));
  return new Response(new Uint8Array(body), { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** The built shop over a backend in memory, on one port. */
export const serveMockShop = async (): Promise<Target> => {
  const backend = createBackend();
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const wantsPage = request.headers.get('accept')?.includes('text/html') && request.method === 'GET';
    if (wantsPage) return page();
    const found = request.method === 'GET' ? await file(pathname) : undefined;
    if (found) return found;
    if (/\.(jpe?g|png|webp|avif)$/.test(pathname)) {
      return new Response(picture, { headers: { 'content-type': 'image/svg+xml' } });
    }
    return backend.handle(request);
  };
  const { url, close } = await serveMock(0, { handle: answer });
  return { url, about: 'the built shop over answers in memory', ours: true, close };
};
