import Table from 'cli-table3';

/** What a command works with. */
export interface Desk {
  /** Whether answers are JSON for programs instead of tables for people. */
  isJson: boolean;
  write: (text: string) => void;
  /**
   * Asks before a change that is hard to take back.
   * @throws UsageError when nobody can be asked and --yes was not given
   */
  confirm: (question: string) => Promise<boolean>;
}

/** The command was not understood; its message says what to do instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood and cannot be done; its message says why. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

type Cell = string | number;

/** Rows as a table: a heading for each column, numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const colAligns = headings.map((_, column) =>
    rows.length > 0 && rows.every((row) => /^[৳\d,.%-]+$/.test(String(row[column]))) ? 'right' : 'left',
  );
  const drawn = new Table({ head: [...headings], colAligns, style: { head: [], border: [], compact: true } });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

/** Names and values below one another. */
export function sheet(entries: readonly (readonly [string, Cell])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

const inDhaka = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as it was in Bangladesh: 2026-11-21 09:30. */
export const moment = (at: Date): string => inDhaka.format(at);
