import { Readable } from 'node:stream';
import type { Cell } from '../../repositories/admin/order-export.ts';

/** A text that a spreadsheet would run as a formula; a phone number is none. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text);

const toCell = (value: Cell): string => {
  if (value == null) return '';
  if (typeof value === 'number') return String(value);
  return `"${isFormula(value) ? "'" : ''}${value.replaceAll('"', '""')}"`;
};

const toLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

/**
 * Streams rows as CSV, in UTF-8 with a byte order mark, which spreadsheets need. Texts that begin like a formula get an
 * apostrophe: shoppers have written some of them. The first batch is read before it resolves, so that its errors have a
 * status.
 */
export const csvStream = async (
  headings: readonly string[],
  batches: AsyncIterator<Cell[][]>,
): Promise<Readable> => {
  const first = await batches.next();
  return Readable.from(
    (async function* () {
      yield `\uFEFF${toLines([headings])}`;
      for (let batch = first; batch.done !== true; batch = await batches.next()) yield toLines(batch.value);
    })(),
  );
};
