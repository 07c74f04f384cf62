import { readdir } from 'node:fs/promises';
import type { Journey } from '@razz/model-testing/journeys';

const folder = new URL('../models/', import.meta.url);

/** Every journey in the folder of models, by file name. */
export const allJourneys = async (): Promise<Journey[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.journey.ts')).sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<{ default?: Journey }>),
  );
  return modules.map(({ default: journey }, place) => {
    const file = files[place];
    if (!journey) throw new Error(`${file} has no journey as its default export`);
    if (`${journey.name}.journey.ts` !== file)
      throw new Error(`${file} has a journey called "${journey.name}": name it as its file`);
    return journey;
  });
};
