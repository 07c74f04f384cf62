import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../server/startup/port.ts';

export type ProxyName = 'haproxy' | 'nginx' | 'varnish';

export interface Proxy {
  /** such as http://127.0.0.1:40123 */
  address: string;
  stop: () => Promise<void>;
}

/** Replaces a text of a shipped file that must be there. */
const replace = (text: string, found: string, replacement: string): string => {
  if (!text.includes(found)) throw new Error(`The configuration does not contain "${found}".`);
  return text.replaceAll(found, replacement);
};

const deployed = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');

interface Command {
  file: string;
  text: string;
  args: (file: string) => string[];
}

/** The shipped files with the ports of this run in place of those for production. */
const commands: Record<
  ProxyName,
  (folder: string, port: number, shops: readonly number[]) => Promise<Command>
> = {
  haproxy: async (_folder, port, [one = 0, two = one]) => {
    const text = replace(await deployed('haproxy.cfg'), 'bind :80', `bind 127.0.0.1:${port}`);
    return {
      file: 'haproxy.cfg',
      text: replace(
        replace(text, '10.0.0.11:3000', `127.0.0.1:${one}`),
        '10.0.0.12:3000',
        `127.0.0.1:${two}`,
      ),
      args: (file) => ['-db', '-f', file],
    };
  },
  nginx: async (folder, port, shops) => {
    let text = replace(await deployed('nginx.conf'), 'listen 80;', `listen 127.0.0.1:${port};`);
    text = replace(text, '/var/cache/nginx/razz', join(folder, 'cache'));
    text = replace(
      text,
      'server 127.0.0.1:3000;',
      shops.map((shop) => `server 127.0.0.1:${shop};`).join(' '),
    );
    const user = process.getuid?.() === 0 ? 'user root; ' : '';
    return {
      file: 'nginx.conf',
      text: `${user}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;\n${text}}\n`,
      args: (file) => ['-c', file],
    };
  },
  varnish: async (folder, port, [shop = 0]) => ({
    file: 'varnish.vcl',
    text: replace(await deployed('varnish.vcl'), '.port = "3000"', `.port = "${shop}"`),
    args: (file) =>
      [
        '-F',
        ['-j', 'none'],
        ['-T', 'none'],
        ['-f', file],
        ['-a', `127.0.0.1:${port}`],
        ['-n', join(folder, 'varnish')],
        ['-s', 'malloc,64m'],
      ].flat(),
  }),
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a proxy with its file in `deploy/` in front of servers on loopback. */
export const startProxy = async (
  name: ProxyName,
  program: string,
  shops: readonly number[],
): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), `razz-${name}-`));
  const port = await freePort();
  const { file, text, args } = await commands[name](folder, port, shops);
  await writeFile(join(folder, file), text);
  let log = '';
  const child = spawn(program, args(join(folder, file)), { stdio: ['ignore', 'pipe', 'pipe'] });
  const append = (chunk: Buffer) => {
    log += chunk.toString();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const exited = once(child, 'exit');
  for (let attempt = 0; !(await isListening(port)); attempt += 1) {
    if (child.exitCode !== null || attempt === 100) throw new Error(`${name} does not start: ${log}`);
    await wait(100);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
