/** An unvalidated row of the file, or the error that makes it unreadable. */
export type SourceRow =
  | { readonly row: number; readonly value: object }
  | { readonly row: number; readonly error: string };
