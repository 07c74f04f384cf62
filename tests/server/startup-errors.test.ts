import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stampFile } from '../../server/config/paths.ts';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { main } from '../../server/main.ts';
import { isCurrent } from '../../server/startup/build/ensure-built.ts';
import { sourcesStamp } from '../../server/startup/build/stamp.ts';
import { exitWithError } from '../../server/startup/exit-with-error.ts';
import { checkPort, freePort, toListenError } from '../../server/startup/port.ts';
import { readSecret } from '../../server/startup/secret.ts';
import { closeOnSignals } from '../../server/startup/shutdown-signals.ts';

const folder = await mkdtemp(join(tmpdir(), 'razz-startup-'));
afterAll(() => rm(folder, { recursive: true }));

describe('the port', () => {
  test('may be free', async () => {
    const port = await freePort();
    // A system chooses it from those that need no privileges.
    expect(port).toBeGreaterThan(1023);
    await checkPort('127.0.0.1', port);
  });

  test.each([
    [
      'EADDRINUSE',
      'METRICS_',
      'Port 80 is already in use. Stop the other program, or choose another port: METRICS_PORT=81 npm start',
    ],
    [
      'EACCES',
      undefined,
      'This user is not allowed to use port 80. Choose a port above 1023: PORT=3000 npm start',
    ],
    [
      'EACCES',
      'METRICS_',
      'This user is not allowed to use port 80. Choose a port above 1023: METRICS_PORT=9464 npm start',
    ],
    ['EADDRNOTAVAIL', undefined, 'HOST: this machine has no address "shop.example".'],
    ['ENOTFOUND', 'METRICS_', 'METRICS_HOST: this machine has no address "shop.example".'],
  ])('is not available, with %s and the prefix %s: %s', (code, prefix, message) => {
    const error = Object.assign(new Error(code), { code });
    expect(toListenError(error, 'shop.example', 80, prefix)).toEqual(new OperatorError(message));
  });

  test('any other error while listening is not explained', () => {
    const error = Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
    expect(toListenError(error, 'localhost', 80)).toBe(error);
  });
});

test('a build is current while the sources are those that it was made of', async () => {
  const project = join(folder, 'project');
  const shop = join(project, 'dist');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  };
  await write('dist/.sources', '');
  expect(await isCurrent(project, shop)).toBe(false);
  await write('dist/index.html', '');
  // As in a container, which has the build only.
  expect(await isCurrent(project, shop)).toBe(true);

  const sources = [
    'src/main.tsx',
    'src/ui/deep/App.tsx',
    'public/robots.txt',
    'index.html',
    'vite.config.ts',
    'scripts/build/render.vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ];
  for (const path of sources) await write(path, 'first');
  await rm(stampFile(shop));
  expect(await isCurrent(project, shop)).toBe(false);
  const build = async () => writeFile(stampFile(shop), await sourcesStamp(project));
  for (const path of sources) {
    await build();
    expect(await isCurrent(project, shop)).toBe(true);
    await write(path, 'changed');
    expect([path, await isCurrent(project, shop)]).toEqual([path, false]);
  }
  await build();
  await write('src/route-tree.gen.ts', '');
  await write('README.md', '');
  expect(await isCurrent(project, shop)).toBe(true);
  await rename(join(project, 'src/ui/deep/App.tsx'), join(project, 'src/ui/deep/Page.tsx'));
  expect(await isCurrent(project, shop)).toBe(false);
  await rm(join(project, 'public'), { recursive: true });
  expect(await sourcesStamp(project)).toMatch(/^[0-9a-f]{64}$/);
});

describe('the key of tracking links', () => {
  test('is SHOP_SECRET, or generated once and readable by its owner only', async () => {
    const dataDir = join(folder, 'first-start');
    await mkdir(dataDir);
    expect(await readSecret('configured', dataDir)).toBe('configured');
    const [first, second] = await Promise.all([
      readSecret(undefined, dataDir),
      readSecret(undefined, dataDir),
    ]);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(await readSecret(undefined, dataDir)).toBe(first);
    expect(await readdir(dataDir)).toEqual(['secret']);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(`${first}\n`);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('is rejected when it is too short or unreadable', async () => {
    const dataDir = join(folder, 'damaged');
    const path = join(dataDir, 'secret');
    await mkdir(dataDir);
    await writeFile(path, `${'x'.repeat(31)}\n`);
    const invalid = new OperatorError(`${path} is invalid. Remove it to generate a new one.`);
    await expect(readSecret(undefined, dataDir)).rejects.toThrow(invalid);
    await writeFile(path, `${'x'.repeat(32)}\n`);
    expect(await readSecret(undefined, dataDir)).toBe('x'.repeat(32));
    await rm(path);
    await mkdir(path);
    const unreadable = new OperatorError(`${path} cannot be read (EISDIR).`);
    await expect(readSecret(undefined, dataDir)).rejects.toThrow(unreadable);
  });
});

/** Records what the code under test prints to stderr, its exit codes, and its signal handlers, instead of executing them. */
const recordProcess = () => {
  const printed: string[] = [];
  const exits: unknown[] = [];
  const handlers: Record<string, () => Promise<void>> = {};
  vi.useFakeTimers();
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
    vi.spyOn(process, 'exit').mockImplementation(((code: unknown) => exits.push(code)) as never),
    vi.spyOn(process, 'on').mockImplementation(((name: string, handler: () => Promise<void>) => {
      handlers[name] = handler;
    }) as never),
  ];
  const restore = () => {
    for (const spy of spies) spy.mockRestore();
    vi.useRealTimers();
  };
  onTestFinished(restore);
  return { printed, exits, handlers };
};

test('npm start prints its help', async () => {
  const printed: string[] = [];
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => printed.push(String(text)) > 0);
  const { exitCode } = process;
  onTestFinished(() => {
    write.mockRestore();
    process.exitCode = exitCode;
  });
  await main(['--help']);
  expect(process.exitCode).toBe(0);
  expect(printed.join('')).toBe(`Usage: npm start -- [options]

Start the shop. Its settings are environment variables: see docs/settings.md.

Options:
  --dev       reload changed code: npm run dev
  -h, --help  show this help
`);
});

test('a start that fails prints the message of a OperatorError, and the stack of any other error', () => {
  const { printed, exits } = recordProcess();
  exitWithError(new OperatorError('Port 80 is already in use.'), 2);
  exitWithError(Object.assign(new Error('broken'), { stack: 'Error: broken\n    at main.ts' }));
  exitWithError('text');
  expect(printed).toEqual(['Port 80 is already in use.\n', 'Error: broken\n    at main.ts\n', 'text\n']);
  expect(exits).toEqual([2, 1, 1]);
});

describe('a signal', () => {
  const neverCloses = () => new Promise<void>(() => {});

  test.each(['SIGINT', 'SIGTERM'])('%s closes the shop, then exits with 0', async (name) => {
    const { exits, printed, handlers } = recordProcess();
    const order: unknown[] = [];
    closeOnSignals(async () => {
      order.push('closed', ...exits);
    });
    await handlers[name]?.();
    expect([...order, ...exits, ...printed]).toEqual(['closed', 0]);
  });

  test('exits at once the second time', () => {
    const { exits, handlers } = recordProcess();
    closeOnSignals(neverCloses);
    void handlers.SIGTERM?.();
    expect(exits).toEqual([]);
    void handlers.SIGINT?.();
    expect(exits).toEqual([130]);
  });

  test('exits with 1 when the shop cannot be closed', async () => {
    const { exits, printed, handlers } = recordProcess();
    closeOnSignals(() => Promise.reject(new Error('the disk is full')));
    await handlers.SIGTERM?.();
    expect(exits).toEqual([1]);
    expect(printed).toEqual(['The shop did not stop cleanly: Error: the disk is full\n']);
  });

  test('exits with 1 when the shop is not closed after 30 seconds', () => {
    const { exits, printed, handlers } = recordProcess();
    closeOnSignals(neverCloses);
    void handlers.SIGTERM?.();
    vi.advanceTimersByTime(29_999);
    expect(exits).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(exits).toEqual([1]);
    expect(printed).toEqual(['The shop did not stop in time. Running requests were aborted.\n']);
  });
});
