import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../../../../src/contracts/openapi/document.ts';
import { assertWritable } from './assert-writable.ts';

/** Writes openapi.json to a folder and returns its path. */
export const writeDocs = (folder: string): string => {
  assertWritable('docs', folder, 'a folder');
  mkdirSync(resolve(folder), { recursive: true });
  const file = resolve(folder, 'openapi.json');
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  return file;
};
