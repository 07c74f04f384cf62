/** A reason why a catalogue file cannot be read at all: its message is for the person who gave the file. */
export class ImportError extends Error {
  override name = 'ImportError';
}
