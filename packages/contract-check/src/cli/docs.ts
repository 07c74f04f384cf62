import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../../../../src/contracts/openapi/document.ts';
import { expectPlaceFor } from './places.ts';

/** Writes openapi.json into a folder and returns its path. */
export const writeDocs = (folder: string): string => {
  expectPlaceFor('docs', folder, 'a folder');
  mkdirSync(resolve(folder), { recursive: true });
  const file = resolve(folder, 'openapi.json');
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  return file;
};
