/** A row as the file has it, or what makes it unreadable. */
export type SourceRow =
  | { readonly row: number; readonly value: object }
  | { readonly row: number; readonly complaint: string };
