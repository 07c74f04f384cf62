import { readdir } from 'node:fs/promises';
import type { Journey } from '@razz/model-testing/journeys';

const folder = new URL('../models/', import.meta.url);

/** Imports all journeys in tests/journeys/models, sorted by file name. */
export const allJourneys = async (): Promise<Journey[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.journey.ts')).sort();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<{ default?: Journey }>),
  );
  return modules.map(({ default: journey }, index) => {
    const file = files[index];
    if (!journey) throw new Error(`${file} has no default export. Export its journey.`);
    if (`${journey.name}.journey.ts` !== file)
      throw new Error(`${file} exports the journey "${journey.name}". Give both the same name.`);
    return journey;
  });
};
