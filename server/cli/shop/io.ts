import Table from 'cli-table3';

/** Input and output of the commands. */
export interface CommandIO {
  /** Print JSON instead of text. */
  isJson: boolean;
  write: (text: string) => void;
  /**
   * Asks for confirmation of a change that is hard to undo.
   * @throws UsageError without a terminal and without --yes
   */
  confirm: (question: string) => Promise<boolean>;
}

/**
 * Escapes control characters except line breaks, as JSON does: a stored text, such as a shopper's name, must not control
 * the operator's terminal.
 */
export const escapeControls = (text: string): string =>
  text.replace(/(?!\n)\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Prints the result of a change as JSON or text. */
export const writeResult = ({ isJson, write }: CommandIO, result: object, sentence: string): void =>
  write(isJson ? JSON.stringify(result) : sentence);

type Cell = string | number;

/** Formats at least one row as a table with headings. Columns of numbers are right-aligned. */
export const formatTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const colAligns = headings.map((_, column) =>
    rows.every((row) => /^[৳\d,.%-]+$/.test(String(row[column]))) ? 'right' : 'left',
  );
  const table = new Table({ head: [...headings], colAligns, style: { head: [], border: [], compact: true } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
};

/** Formats names and values, one pair per line. Further lines of a value are indented, so that none looks like a pair. */
export const formatPairs = (entries: readonly (readonly [string, Cell])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length));
  const indent = `\n${' '.repeat(width)}  `;
  return entries
    .map(([name, value]) => `${name.padEnd(width)}  ${String(value).replace(/\r?\n/g, indent)}`)
    .join('\n');
};

const inDhaka = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats a time in Bangladesh's time zone: 2026-11-21 09:30. */
export const formatTime = (at: Date): string => inDhaka.format(at);
