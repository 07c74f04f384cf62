import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config/config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The instructions of the Dockerfile without comments, continuation lines joined. */
const instructions = read('Dockerfile')
  .replace(/^\s*#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.replace(/^\S+ /, '') }));
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const buildStart = instructions.findIndex(({ rest }) => rest.endsWith(' AS build'));
const buildEnd = instructions.findIndex(({ name }, index) => name === 'FROM' && index > buildStart);
const sourcesOf = (lines: typeof instructions): string[] =>
  lines
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
const sources = sourcesOf(instructions);
const settingsOf = (lines: typeof instructions): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter(({ name }) => name === 'ENV' || name === 'ARG')
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  );

describe('the image', () => {
  test('copies files that exist and that .dockerignore lets through', () => {
    const [first, ...rules] = read('.dockerignore').trim().split('\n');
    expect(first).toBe('**');
    const allowed = rules.flatMap((rule) => (rule.startsWith('!') ? rule.slice(1) : []));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(sources.filter((source) => !allowed.includes(source.split('/', 1)[0] ?? ''))).toEqual([]);
    // Local files must not get into the image.
    expect(allowed).not.toEqual(expect.arrayContaining(['data']));
    expect(rules).toEqual(expect.arrayContaining(['**/.env*', '**/node_modules', '**/*.key', '**/*.pem']));
  });

  test.each([
    'vite.config.ts',
    'scripts/build/render.vite.config.ts',
    'scripts/build/early.vite.config.ts',
    'scripts/build/admin.vite.config.ts',
  ])('is built with every file that %s imports', async (file) => {
    const copied = sourcesOf(instructions.slice(buildStart, buildEnd));
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file, root);
    const imported = loaded?.dependencies.map((each) => relative(root, resolve(root, each))) ?? [];
    expect(imported).toContain(file);
    const isCopied = (each: string) => copied.some((source) => `${each}/`.startsWith(`${source}/`));
    expect(imported.filter((each) => !isCopied(each))).toEqual([]);
  });

  test('has every folder that the server starts from', () => {
    const inImage = lastStage.filter(({ name }) => name === 'COPY').map(({ rest }) => rest);
    const workspaces = (JSON.parse(read('package.json')) as { dependencies: Record<string, string> })
      .dependencies;
    for (const name of Object.keys(workspaces).filter((name) => name.startsWith('@razz/')))
      expect(inImage).toContain(
        `${name.replace('@razz/', 'packages/')} ${name.replace('@razz/', 'packages/')}`,
      );
    // The inputs of the build stamp: without one of them the server would rebuild the shop at each start.
    const [, stamped = ''] =
      /const inputs = \[([\s\S]*?)\]/.exec(read('server/startup/build/stamp.ts')) ?? [];
    const stampedFiles = [...stamped.matchAll(/'(.+?)'/g)].map(([, file = '']) => file);
    expect(stampedFiles).toContain('src');
    const present = [...inImage.flatMap((rest) => rest.split(' ').slice(0, -1)), 'package-lock.json'];
    expect(stampedFiles.filter((file) => !present.includes(file))).toEqual([]);
  });

  test('runs as an unprivileged user and contains no secret', () => {
    expect(lastStage.findLast(({ name }) => name === 'USER')?.rest).toBe('node');
    const settings = settingsOf(instructions);
    expect(Object.keys(settings).filter((name) => /SECRET|PASSWORD|TOKEN|KEY|URL/.test(name))).toEqual([]);
    // The server exits on an invalid setting.
    const numbers = { BKASH_MERCHANT: '01711111111', BKASH_PERSONAL: '01722222222' };
    const running = { ...settings, PUBLIC_URL: 'https://shop.example', ...numbers };
    expect(readConfig(running)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data' });
  });
});

test('every setting of the server is documented', () => {
  const [, schema = ''] =
    /const Environment = z\.object\(\{([\s\S]*?)\n\}\)/.exec(read('server/config/config.ts')) ?? [];
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('BKASH_MERCHANT');
  const docs = ['README.md', 'docs/settings.md', 'docs/operating.md', 'docs/catalogue-import.md']
    .map(read)
    .join('\n');
  expect([...names, 'SEARCH_ADMIN_KEY'].filter((name) => !new RegExp(`\\b${name}\\b`).test(docs))).toEqual(
    [],
  );
});

interface Service {
  image?: string;
  env_file?: string;
  environment: Record<string, string | number>;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml')) as { services: Record<'shop' | 'database', Service> };

  test('runs the shop on a read-only root and publishes it on localhost only', () => {
    const { shop, database } = services;
    expect(shop).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect([...(shop.ports ?? []), ...(database.ports ?? [])]).toEqual(['127.0.0.1:3000:3000']);
  });

  test('passes every setting of .env to the shop', () => {
    expect(services.shop.env_file).toBe('.env');
  });

  test('has valid settings and takes every secret from .env', () => {
    const exampleValue = (name: string, value: string | number): string => {
      if (name === 'PUBLIC_URL') return 'https://shop.example';
      if (name.startsWith('BKASH_')) return '01711111111';
      const text = String(value).replace(/\$\{\w+:-(.*?)\}/g, '$1');
      return text.replace(/\$\{\w+:\?.*?\}/g, 'a'.repeat(32));
    };
    const { environment } = services.shop;
    const config = readConfig(
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, exampleValue(name, value)]),
      ),
    );
    expect(config).toMatchObject({ demo: false, metrics: { host: '0.0.0.0', port: 9464 } });
    for (const service of Object.values(services))
      for (const [name, value] of Object.entries(service.environment))
        if (/SECRET|PASSWORD|DATABASE_URL/.test(name)) expect(value).toMatch(/\$\{\w+:\?set it in \.env\}/);
  });
});

const scriptNames = (file: string) =>
  [...read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);

test('the scheduled workflow lists every job of .ci/scheduled', () => {
  const { jobs } = parse(read('.github/workflows/scheduled.yml')) as {
    jobs: { job: { strategy: { matrix: { job: string[] } } } };
  };
  const [, declared = ''] = /^jobs=\((.*)\)$/m.exec(read('.ci/scheduled')) ?? [];
  expect(jobs.job.strategy.matrix.job).toEqual(declared.split(' '));
});

test.each(['.github/workflows/ci.yml', '.github/workflows/scheduled.yml', '.ci/scheduled'])(
  '%s runs existing commands with read-only permissions',
  (file) => {
    if (file.endsWith('.yml')) {
      const workflow = parse(read(file)) as { permissions: object };
      expect(workflow.permissions).toEqual({ contents: 'read' });
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scriptNames(file).filter((name) => !(name in scripts))).toEqual([]);
    for (const [, path = ''] of read(file).matchAll(/run: (\.\S+)/g))
      expect(existsSync(join(root, path))).toBe(true);
  },
);

describe('the systemd unit', () => {
  const unit = read('deploy/razz.service');

  test('runs as an unprivileged user and reads its secrets from a file', () => {
    expect(unit).toMatch(/^User=razz$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/razz\/razz\.env$/m);
    expect(unit.match(/^Environment=.*(?:SECRET|PASSWORD|URL).*$/m)).toBeNull();
  });

  test('is valid for systemd-analyze, where systemd is installed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'razz-unit-'));
    const file = join(folder, 'razz.service');
    await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    await rm(folder, { recursive: true });
    if (error === undefined) expect(stderr).toBe('');
    else expect(error).toMatchObject({ code: 'ENOENT' });
  });
});
