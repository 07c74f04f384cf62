import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const contentTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const titles = ['Rivers', 'Rain', 'Salt'];

/** Serves the page and its API. `edit` transforms served files, which mutants.js uses. */
export const startServer = async (port = 0, edit = (_file, text) => text) => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://player.test');
    const title = titles[Number(/^\/api\/episodes\/(\d)$/.exec(pathname)?.[1]) - 1];
    const code = /^\/api\/gifts\/(.+)$/.exec(pathname)?.[1];
    const data = title ? { title } : code ? { months: code === 'RAIN3' ? 3 : 0 } : undefined;
    if (data) return response.setHeader('content-type', 'application/json').end(JSON.stringify(data));
    const file = pathname === '/' ? 'page/index.html' : normalize(pathname).replace(/^[/\\]+/, '');
    const type = contentTypes[extname(file)];
    const text =
      type && !file.startsWith('..') && (await readFile(join(folder, file), 'utf8').catch(() => undefined));
    if (text === undefined || !type) return response.writeHead(404).end();
    return response.setHeader('content-type', `${type}; charset=utf-8`).end(edit(file, text));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}`, close };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startServer(8080);
  process.stdout.write(`Player: ${url}\n`);
}
