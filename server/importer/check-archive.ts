import { inflateRawSync } from 'node:zlib';
import { ImportError } from './import-error.ts';

/** What a spreadsheet may unpack to, in bytes: some hundred thousand rows. */
const MAX_UNPACKED = 300_000_000;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  /** As declared in both headers, the larger one. */
  readonly declared: number;
  readonly start: number;
}

/** The entries of a ZIP archive; none if it is none. */
const readEntries = (content: Buffer): Entry[] => {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > content.length || content.readUInt32LE(end) !== END_SIGNATURE) return [];
  const entries: Entry[] = [];
  let at = content.readUInt32LE(end + 16);
  while (at + 46 <= content.length && content.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const local = content.readUInt32LE(at + 42);
    if (local + 30 > content.length || content.readUInt32LE(local) !== LOCAL_SIGNATURE) break;
    entries.push({
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      declared: Math.max(content.readUInt32LE(at + 24), content.readUInt32LE(local + 22)),
      start: local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28),
    });
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
};

const isTooLarge = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';

/** The size that an entry unpacks to, at most one byte more than `max`. */
const unpackedSize = (content: Buffer, { method, packed, start }: Entry, max: number): number => {
  if (method !== DEFLATED) return packed;
  try {
    return inflateRawSync(content.subarray(start, start + packed), { maxOutputLength: max + 1 }).length;
  } catch (error) {
    // What is damaged is reported by the reader of the spreadsheet.
    return isTooLarge(error) ? max + 1 : 0;
  }
};

/**
 * Rejects an archive that unpacks to far more than a catalogue has (a zip bomb), before its reader allocates that.
 * Sizes in its headers are not trusted.
 * @throws ImportError
 */
export const checkArchive = (file: string, content: Buffer): void => {
  let unpacked = 0;
  for (const entry of readEntries(content)) {
    const size =
      entry.declared > MAX_UNPACKED ? entry.declared : unpackedSize(content, entry, MAX_UNPACKED - unpacked);
    unpacked += size;
    if (unpacked > MAX_UNPACKED)
      throw new ImportError(
        `${file} unpacks to more than ${MAX_UNPACKED / 1e6} MB. Save the sheet as "CSV UTF-8" instead.`,
      );
  }
};
