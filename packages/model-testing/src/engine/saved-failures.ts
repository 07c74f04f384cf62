import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Path, pathOf } from './path.ts';

const Saved = z.record(z.string(), z.array(z.object({ moves: z.array(z.string()), message: z.string() })));
type Saved = z.infer<typeof Saved>;

const read = async (file: string): Promise<Saved> => {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const parsed = Saved.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${file} is not a list of saved failures; remove it`);
  return parsed.data;
};

/** The paths of a model that failed last time, to be run first. */
export const savedFailures = async (file: string, model: string): Promise<Path[]> => {
  const paths = ((await read(file))[model] ?? []).map(({ moves }) => pathOf(moves));
  return paths.filter(({ id }, place) => paths.findIndex((path) => path.id === id) === place);
};

export interface Ran {
  /** Ids of the paths that were done. */
  readonly done: ReadonlySet<string>;
  readonly failures: readonly { path: Path; message: string }[];
}

/** Notes what failed, and forgets what was done and failed no more; what was not done this time stays. */
export const saveFailures = async (file: string, ran: ReadonlyMap<string, Ran>): Promise<void> => {
  const saved = await read(file);
  for (const [model, { done, failures }] of ran) {
    const failed = failures.map(({ path, message }) => ({ moves: [...path.moves], message }));
    const again = new Set(failures.map(({ path }) => path.id));
    const left = (saved[model] ?? []).filter(({ moves }) => {
      const { id } = pathOf(moves);
      return !done.has(id) && !again.has(id);
    });
    if (failed.length + left.length === 0) delete saved[model];
    else saved[model] = [...failed, ...left];
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(saved, null, 2)}\n`);
};
