import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { isObject } from '../engine/body-path.ts';
import type { AnnotationFile } from '../openapi/annotations.ts';
import { CheckerError } from '../session/checker-error.ts';
import type { TsRestOptions } from './contract.ts';

/** Errors of Node.js versions that do not load the file themselves: without types, or with imports that need tsx. */
const tsxErrors = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_MODULE_NOT_FOUND',
];

type Exports = Record<string, unknown>;

/** The API of tsx, if it is installed where the file can import it. `require.resolve` finds only its CommonJS entry. */
const findTsx = (path: string): string | undefined => {
  try {
    const manifest = createRequire(path).resolve('tsx/package.json');
    const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      exports: { './esm/api': { import: { default: string } } };
    };
    return join(dirname(manifest), exports['./esm/api'].import.default);
  } catch {
    return undefined;
  }
};

const loadModule = async (path: string): Promise<Exports> => {
  const { href } = pathToFileURL(path);
  try {
    return (await import(href)) as Exports;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!/\.[cm]?ts$/.test(path) || !tsxErrors.includes(code)) throw error;
    const tsx = findTsx(path);
    if (tsx === undefined && code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new Error(
        `Node.js ${process.version} does not load TypeScript. Use Node.js 22.18 or newer, or install tsx`,
      );
    if (tsx === undefined) throw error;
    const { tsImport } = (await import(pathToFileURL(tsx).href)) as {
      tsImport: (specifier: string, parent: string) => Promise<Exports>;
    };
    return tsImport(href, import.meta.url);
  }
};

const isRouter = (value: unknown): value is AppRouter =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isRouteOrRouter);
const isRouteOrRouter = (value: unknown): boolean =>
  isObject(value) && (isAppRoute(value as AppRoute) || isRouter(value));

/** The export `contractCheck` of the module: what a router does not declare. */
const Options = z
  .strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    authorize: z.custom<TsRestOptions['authorize']>((value) => typeof value === 'function'),
    errors: z
      .strictObject({
        body: z.custom<z.ZodType>((value) => value instanceof z.ZodType),
        fields: z.custom<(body: unknown) => string[]>((value) => typeof value === 'function'),
      })
      .partial(),
  })
  .partial();

export interface LoadedRouter {
  router: AppRouter;
  options: TsRestOptions;
}

/** Loads the router that a module exports, such as './contract.ts' or './contract.ts#library'. @throws CheckerError */
export const loadRouter = async (
  specifier: string,
  annotations: AnnotationFile = { operations: {} },
): Promise<LoadedRouter> => {
  const [, path = '', name] = /^(.*?)(?:#(\w+))?$/.exec(specifier) ?? [];
  if (!existsSync(path)) throw new CheckerError(`Cannot read --contract ${path}: the file does not exist.`);
  let loaded: Exports;
  try {
    loaded = await loadModule(resolve(path));
  } catch (error) {
    throw new CheckerError(
      `Cannot load --contract ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const routers = Object.keys(loaded).filter((key) => isRouter(loaded[key]));
  const selected = name ?? (routers.includes('default') ? 'default' : routers[0]);
  const router = selected === undefined ? undefined : loaded[selected];
  if (!isRouter(router))
    throw new CheckerError(
      `${path} does not export a ts-rest router${name === undefined ? '' : ` named ${name}`}. Export the router of the contract.`,
    );
  if (name === undefined && selected !== 'default' && routers.length > 1)
    throw new CheckerError(
      `${path} exports the routers ${routers.join(', ')}. Select one, such as --contract ${path}#${routers[0]}.`,
    );
  const options = Options.safeParse(loaded.contractCheck ?? {});
  if (!options.success) {
    const [issue] = options.error.issues;
    throw new CheckerError(`Invalid contractCheck in ${path}: ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const { title = `the contract ${basename(path)}`, version = '0.0.0', authorize, errors } = options.data;
  return {
    router,
    options: {
      title,
      version,
      annotations,
      ...(authorize === undefined ? {} : { authorize }),
      ...(errors === undefined ? {} : { errors: { body: errors.body, fields: errors.fields } }),
    },
  };
};
