import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openApiDocument } from '../../../src/contracts/openapi/document.ts';
import { referencePage } from '../../../src/contracts/openapi/reference-page.ts';
import { expectPlaceFor } from './places.ts';

/** Writes openapi.json and the reference page into a folder; answers the files' names. */
export const writeDocs = (folder: string): string[] => {
  const description = resolve(folder, 'openapi.json');
  const page = resolve(folder, join('docs', 'api', 'index.html'));
  expectPlaceFor('docs', folder, 'a folder');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(description, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  writeFileSync(page, referencePage().replace('href="openapi.json"', 'href="../../openapi.json"'));
  return [description, page];
};
