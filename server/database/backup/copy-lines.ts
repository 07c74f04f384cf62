const newline = 0x0a;

/** Reads complete lines of a byte stream, without their line feed. Drops an incomplete last line. */
// Not node:readline, which also splits at U+2028 and carriage returns.
export const readLines = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const block = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = block.indexOf(newline); end !== -1; end = block.indexOf(newline, start)) {
      yield block.subarray(start, end);
      start = end + 1;
    }
    rest = block.subarray(start);
  }
};

const batchBytes = 65_536;

/** Reads lines up to the end of COPY data (`\.`), joined into larger chunks. @throws Error if the end is missing */
export const copyData = async function* (lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let size = 0;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value;
    const isEnd = line.equals(endOfData);
    if (!isEnd) {
      batch.push(line, lineFeed);
      size += line.length + 1;
    }
    if (batch.length > 0 && (isEnd || size >= batchBytes)) {
      yield Buffer.concat(batch);
      batch = [];
      size = 0;
    }
    if (isEnd) return;
  }
  throw new Error('The data of a table is truncated.');
};

const endOfData = Buffer.from('\\.');
const lineFeed = Buffer.from('\n');
