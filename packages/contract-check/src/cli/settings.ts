import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CheckerError } from '../session/checker-error.ts';
import { DataFile } from '../session/data-file.ts';
import { readJson } from './read-json.ts';

export const defaultFiles = ['contract-check.config.json', 'contract-check.config.mjs'];
const list = z.array(z.string().min(1));

/** Options of `check` in a file. Command-line options override them. */
const Settings = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }),
    accounts: z.array(z.strictObject({ email: z.string().min(1), password: z.string().min(1) })).max(2),
    tokens: list.max(2),
    schemeTokens: z.record(z.string().min(1), list.min(1).max(2)),
    roleTokens: z.record(z.string().min(1), list.min(1).max(2)),
    headers: z
      .record(z.string().regex(/^[\w-]+$/), z.string())
      .transform((headers) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ),
    csrfPath: z.string().startsWith('/'),
    strictStatuses: z.boolean(),
    insecure: z.boolean(),
    openapi: z.string().min(1),
    contract: z.string().min(1),
    relations: z.string().min(1),
    data: DataFile,
    wait: z.number().positive().describe('seconds'),
    setup: z.string().min(1),
    checks: z.string().min(1),
    include: list,
    exclude: list,
    seed: z.int().min(0),
    time: z.number().positive().describe('seconds'),
    maxResponseTime: z.number().positive().describe('seconds'),
    rate: z.int().min(1),
    concurrency: z.int().min(1),
    jobs: z.int().min(1),
    baseline: z.string().min(1),
    report: z.string().min(1),
    log: z.string().min(1),
    failOn: list,
    allowWrites: z.boolean(),
  })
  .partial();
export type Settings = z.infer<typeof Settings>;

const load = async (path: string): Promise<unknown> => {
  if (path.endsWith('.json')) return readJson('config', path);
  if (!existsSync(path)) throw new CheckerError(`Cannot read --config ${path}: the file does not exist.`);
  try {
    return ((await import(pathToFileURL(resolve(path)).href)) as { default?: unknown }).default;
  } catch (error) {
    throw new CheckerError(
      `Cannot load --config ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/** Reads the settings of --config, or of a default file in the current folder. @throws CheckerError */
export const readSettings = async (file: string | undefined): Promise<Settings> => {
  const path = file ?? defaultFiles.find((name) => existsSync(name));
  if (path === undefined) return {};
  const result = Settings.safeParse(await load(path));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: at, message }) => {
    const place = at.join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new CheckerError(
    `Invalid settings in ${path}: ${problems.join('; ')}. Known settings: ${Object.keys(Settings.shape).join(', ')}.`,
  );
};
