import writeXlsx from 'write-excel-file/node';

export type Value = string | number | boolean | Date | null;

const toCell = (value: Value) => {
  if (value === null) return null;
  return value instanceof Date ? { value, format: 'dd-mmm' } : { value };
};

type Rows = readonly (readonly Value[])[];

/** Writes a spreadsheet of Excel with the rows of its sheets, or of named ones. */
export const writeSpreadsheet = async (
  file: string,
  ...sheets: readonly Rows[] | readonly [Readonly<Record<string, Rows>>]
): Promise<void> => {
  const named = sheets.flatMap((sheet, index): [string, Rows][] =>
    Array.isArray(sheet) ? [[`Sheet ${index + 1}`, sheet]] : Object.entries(sheet),
  );
  const data = named.map(([sheet, rows]) => ({ data: rows.map((row) => row.map(toCell)), sheet }));
  await writeXlsx(data as Parameters<typeof writeXlsx>[0]).toFile(file);
};
