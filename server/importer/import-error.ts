/** The catalogue file cannot be read. The message is shown to the operator. */
export class ImportError extends Error {
  override name = 'ImportError';
}
