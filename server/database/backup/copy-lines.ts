const newline = 0x0a;

/** Complete lines of a byte stream, without their line feed. What follows the last one is not returned. */
// Not node:readline, which also ends a line at U+2028 and at a carriage return.
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

/** Lines up to the end of COPY data, `\.`, joined to chunks worth writing. @throws Error when the end is missing */
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
  throw new Error('The data of a table ends too soon.');
};

const endOfData = Buffer.from('\\.');
const lineFeed = Buffer.from('\n');
