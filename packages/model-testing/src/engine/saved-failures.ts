import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Path, pathOf } from './path.ts';
import { SetupError } from './setup-error.ts';

const Saved = z.record(z.string(), z.array(z.object({ moves: z.array(z.string()), message: z.string() })));
type Saved = z.infer<typeof Saved>;

const read = async (file: string): Promise<Saved> => {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return Saved.parse(JSON.parse(text));
  } catch {
    throw new SetupError(`${file} is not a list of saved failures. Delete it.`);
  }
};

/** Paths of a model that failed in an earlier run. */
export const savedFailures = async (file: string, model: string): Promise<Path[]> => {
  const paths = ((await read(file))[model] ?? []).map(({ moves }) => pathOf(moves));
  return paths.filter(({ id }, index) => paths.findIndex((path) => path.id === id) === index);
};

export interface RunResult {
  /** Ids of the paths that were run. */
  readonly done: ReadonlySet<string>;
  readonly failures: readonly { path: Path; message: string }[];
}

/** Saves new failures and removes paths that pass now. Paths that were not run are kept. */
export const saveFailures = async (file: string, results: ReadonlyMap<string, RunResult>): Promise<void> => {
  const saved = await read(file);
  for (const [model, { done, failures }] of results) {
    const failed = failures.map(({ path, message }) => ({ moves: [...path.moves], message }));
    const failedIds = new Set(failures.map(({ path }) => path.id));
    const kept = (saved[model] ?? []).filter(({ moves }) => {
      const { id } = pathOf(moves);
      return !done.has(id) && !failedIds.has(id);
    });
    if (failed.length + kept.length === 0) delete saved[model];
    else saved[model] = [...failed, ...kept];
  }
  await mkdir(dirname(file), { recursive: true });
  // Renamed, so that an interrupted run leaves the old file and not a part of the new one.
  const part = `${file}.part-${process.pid}`;
  await writeFile(part, `${JSON.stringify(saved, null, 2)}\n`);
  await rename(part, file);
};
