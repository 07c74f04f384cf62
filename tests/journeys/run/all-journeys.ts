import { readdir } from 'node:fs/promises';
import type { Journey } from './journey.ts';

const folder = new URL('../models/', import.meta.url);

/** Every journey in the folder of models, by file name. */
export async function allJourneys(): Promise<Journey[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.journey.ts')).sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<{ default?: Journey }>),
  );
  return modules.map(({ default: journey }, place) => {
    if (!journey) throw new Error(`${files[place]} has no journey as its default export`);
    return journey;
  });
}
