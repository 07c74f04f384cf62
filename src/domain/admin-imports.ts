import type { ImportState, TableField } from '../contracts/admin/schemas/import.ts';

/** The states in which the server works on an import. */
export const runningStates = ['checking', 'importing', 'fetching'] as const satisfies ImportState[];
export type RunningState = (typeof runningStates)[number];

export const isRunning = (state: ImportState): state is RunningState =>
  runningStates.some((running) => running === state);

/** Fields that several columns of a list may have. */
const repeatable: ReadonlySet<TableField> = new Set([
  'category',
  'pictures',
  'description',
  'description_bn',
  'keywords',
  'size_stock',
]);

/** Whether only one column of a list can be this field. */
export const isSingleField = (field: TableField): boolean => !repeatable.has(field);

/** The columns of a list that are what another column before them is, and cannot be. */
export const repeatedColumns = (columns: readonly (TableField | null)[]): number[] =>
  columns.flatMap((field, at) =>
    field !== null && isSingleField(field) && columns.indexOf(field) < at ? [at] : [],
  );
