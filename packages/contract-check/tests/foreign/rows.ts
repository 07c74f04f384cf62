/** A row of a foreign API's tables. */
export type Row<Id = number> = Record<string, unknown> & { id: Id };

export const remove = <Each>(rows: Each[], row: Each): void => void rows.splice(rows.indexOf(row), 1);
