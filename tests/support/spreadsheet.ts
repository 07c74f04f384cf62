import writeXlsx from 'write-excel-file/node';

export type Value = string | number | boolean | Date | null;

const toCell = (value: Value) => {
  if (value === null) return null;
  return value instanceof Date ? { value, format: 'dd-mmm' } : { value };
};

/** Writes a spreadsheet of Excel with the rows of its sheets. */
export const writeSpreadsheet = async (
  file: string,
  ...sheets: readonly (readonly (readonly Value[])[])[]
): Promise<void> => {
  const data = sheets.map((rows, index) => ({
    data: rows.map((row) => row.map(toCell)),
    sheet: `Sheet ${index + 1}`,
  }));
  await writeXlsx(data as Parameters<typeof writeXlsx>[0]).toFile(file);
};
