import { ImportError } from './import-error.ts';
import type { SourceRow } from './source-row.ts';

const MAX_ROW_LENGTH = 1_000_000;

const parsed = (row: number, text: string): SourceRow => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { row, value };
    return { row, complaint: 'is not an object' };
  } catch (error) {
    return { row, complaint: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
};

const assertRowLength = (row: number, length: number): void => {
  if (length > MAX_ROW_LENGTH)
    throw new ImportError(`row ${row}: is longer than ${MAX_ROW_LENGTH} characters.`);
};

/** One object a line. Empty lines count, so that a row's number is its line's. */
export const readJsonLines = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0;
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    assertRowLength(row + lines.length + 1, rest.length);
    for (const line of lines) {
      row++;
      if (line.trim() !== '') yield parsed(row, line);
    }
  }
  if (rest.trim() !== '') yield parsed(row + 1, rest);
};

/**
 * The items of one array, each read as soon as it is whole, numbered from 1. Only the marks that set items apart
 * are looked at here; what stands between them is left to JSON.parse.
 */
export const readJsonArray = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0;
  let depth = 0;
  let item = '';
  let inText = false;
  let escaped = false;
  let ended = false;
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const mark = chunk[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (mark === '\\') escaped = true;
        else if (mark === '"') inText = false;
        continue;
      }
      if (depth === 0) {
        if (/\s/.test(mark ?? '')) continue;
        if (mark !== '[' || ended)
          throw new ImportError(
            'The file must be one JSON array of products, or one object a line named .ndjson.',
          );
        depth = 1;
        from = at + 1;
        continue;
      }
      if (mark === '"') inText = true;
      else if (mark === '{' || mark === '[') depth++;
      else if (mark === '}' || mark === ']') depth--;
      const closes = depth === 0;
      if (closes || (mark === ',' && depth === 1)) {
        item += chunk.slice(from, at);
        from = at + 1;
        const isEmptyArray = closes && row === 0 && item.trim() === '';
        if (!isEmptyArray) yield parsed(++row, item);
        item = '';
        ended = closes;
      }
    }
    if (depth > 0) item += chunk.slice(from);
    assertRowLength(row + 1, item.length);
  }
  if (!ended)
    throw new ImportError(
      row === 0 && item === '' ? 'The file is empty.' : `row ${row + 1}: the file ends in the middle of it.`,
    );
};
