import { isObject } from '../../src/domain/json.ts';
import { findList } from './find-list.ts';
import { ImportError } from './import-error.ts';
import type { SourceRow } from './source-row.ts';

const MAX_ROW_LENGTH = 1_000_000;

const parseRow = (row: number, text: string): SourceRow => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { row, value };
    return { row, error: 'is not an object' };
  } catch (cause) {
    return { row, error: `is not JSON: ${(cause as Error).message}` };
  }
};

const assertRowLength = (row: number, length: number): void => {
  if (length > MAX_ROW_LENGTH)
    throw new ImportError(`row ${row}: is longer than ${MAX_ROW_LENGTH} characters.`);
};

/** Reads one object per line. Empty lines count, so that row numbers are line numbers. */
export const readJsonLines = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0;
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    assertRowLength(row + lines.length + 1, rest.length);
    for (const line of lines) {
      row++;
      if (line.trim() !== '') yield parseRow(row, line);
    }
  }
  if (rest.trim() !== '') yield parseRow(row + 1, rest);
};

const toAsync = async function* (chunks: readonly string[]) {
  yield* chunks;
};

/** Reads the list in an object, or one object per line, which databases export under the name .json as well. */
const readJsonObjects = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const chunks: string[] = [];
  for await (const chunk of text) chunks.push(chunk);
  const whole = chunks.join('');
  let value: unknown;
  try {
    value = JSON.parse(whole);
  } catch (cause) {
    const [firstLine = ''] = whole.trimStart().split('\n', 1);
    if ('error' in parseRow(1, firstLine))
      throw new ImportError(`The file is not JSON: ${(cause as Error).message}`);
    yield* readJsonLines(toAsync([whole]));
    return;
  }
  for (const [index, record] of findList(value).entries()) yield { row: index + 1, value: record };
};

/** Streams the products of a JSON file: an array, an object with a list, or one object per line. */
export const readJson = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  let isEnded = false;
  while (start.trim() === '' && !isEnded) {
    const { done, value } = await chunks.next();
    isEnded = done === true;
    start += value ?? '';
  }
  const whole = async function* () {
    yield start;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  yield* start.trimStart().startsWith('{') ? readJsonObjects(whole()) : readJsonArray(whole());
};

/**
 * Streams the items of a JSON array, numbered from 1. Only the delimiters of the items are scanned here; each item is
 * parsed with JSON.parse.
 */
export const readJsonArray = async function* (text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let row = 0;
  let depth = 0;
  let item = '';
  let isInString = false;
  let isEscaped = false;
  let isEnded = false;
  for await (const chunk of text) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isInString = false;
        continue;
      }
      if (depth === 0) {
        if (/\s/.test(character)) continue;
        if (character !== '[' || isEnded)
          throw new ImportError(
            'The file must contain one JSON array of products, an object with one, or one object per line.',
          );
        depth = 1;
        from = at + 1;
        continue;
      }
      if (character === '"') isInString = true;
      else if (character === '{' || character === '[') depth++;
      else if (character === '}' || character === ']') depth--;
      const isArrayEnd = depth === 0;
      if (isArrayEnd || (character === ',' && depth === 1)) {
        item += chunk.slice(from, at);
        from = at + 1;
        const isEmptyArray = isArrayEnd && row === 0 && item.trim() === '';
        if (!isEmptyArray) yield parseRow(++row, item);
        item = '';
        isEnded = isArrayEnd;
      }
    }
    if (depth > 0) item += chunk.slice(from);
    assertRowLength(row + 1, item.length);
  }
  if (!isEnded)
    throw new ImportError(
      row === 0 && item === ''
        ? 'The file is empty.'
        : `row ${row + 1}: the file ends in the middle of this row.`,
    );
};
