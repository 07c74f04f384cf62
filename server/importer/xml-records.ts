import sax, { type QualifiedTag } from 'sax';
import { ImportError } from './import-error.ts';
import { readText } from './read-text.ts';
import type { TableRecord } from './source-row.ts';

/** The namespace of Google's and Meta's fields, as http and, wrongly, as https. */
const isGoogle = (uri: string): boolean => /^https?:\/\/base\.google\.com\/ns\/1\.0$/.test(uri);
/** The element of a product, by the local name of the root: RSS 2.0, RSS 1.0 and Atom. */
const itemOf: Readonly<Record<string, string>> = { rss: 'item', rdf: 'item', feed: 'entry' };
/** Columns of which a product may have several. */
const LISTS: ReadonlySet<string> = new Set(['additional_image_link']);

/** A product: the line on which it begins, and its texts by column. */
interface Item {
  readonly row: number;
  readonly texts: ReadonlyMap<string, string>;
}

const hrefOf = ({ attributes }: QualifiedTag): string => {
  const [href] = Object.values(attributes).filter(({ local, uri }) => local === 'href' && uri === '');
  return href?.value ?? '';
};

/** @throws ImportError if the text is not XML, or no feed */
const readItems = async function* (file: string): AsyncGenerator<Item> {
  const parser = sax.parser(true, { xmlns: true, position: true });
  const items: Item[] = [];
  let root: string | undefined;
  let depth = 0;
  /** The open product, and the depth of its element. */
  let item: { row: number; depth: number; texts: Map<string, string>; google: Set<string> } | undefined;
  let text = '';
  parser.onopentag = (tag) => {
    const node = tag as QualifiedTag;
    const name = node.local.toLowerCase();
    depth += 1;
    if (root === undefined) {
      root = itemOf[name];
      if (root === undefined)
        throw new ImportError(
          `${file} is no product feed: it begins with <${node.name}>, a feed with <rss> or <feed>.`,
        );
    } else if (item === undefined && name === root)
      item = { row: parser.line + 1, depth, texts: new Map(), google: new Set() };
    else if (item !== undefined && depth === item.depth + 1) text = hrefOf(node);
  };
  parser.ontext = (part) => {
    text += part;
  };
  parser.oncdata = (part) => {
    text += part;
  };
  parser.onclosetag = () => {
    const { local, uri } = parser.tag as unknown as QualifiedTag;
    if (item !== undefined && depth === item.depth + 1) {
      const { texts, google } = item;
      const earlier = texts.get(local);
      const value = text.trim();
      if (earlier !== undefined && LISTS.has(local)) texts.set(local, `${earlier},${value}`);
      // Of <title> and <g:title>, the latter is meant for the feed's reader.
      else if (earlier === undefined || (isGoogle(uri) && !google.has(local))) texts.set(local, value);
      if (isGoogle(uri)) google.add(local);
    } else if (item !== undefined && depth === item.depth) {
      items.push(item);
      item = undefined;
    }
    depth -= 1;
  };
  const read = (part: string) => {
    try {
      parser.write(part);
    } catch (error) {
      throw error instanceof ImportError ? error : new ImportError(`${file} is not XML: ${reasonOf(error)}`);
    }
  };
  parser.onerror = (error) => {
    throw error;
  };
  for await (const part of readText(file)) {
    read(part);
    yield* items.splice(0);
  }
  try {
    parser.close();
  } catch (error) {
    throw new ImportError(`${file} is not XML: ${reasonOf(error)}`);
  }
  if (root === undefined) throw new ImportError('The file is empty.');
};

/** The library's message has three lines: what, line, column; both are counted from 0. */
const reasonOf = (error: unknown): string => {
  const [what = '', line = ''] = String((error as Error).message).split('\n');
  return `line ${Number(/\d+/.exec(line)?.[0] ?? 0) + 1}: ${what}.`;
};

/**
 * Reads the products of an RSS or Atom feed as the records of a table, whose header has every name that a product has.
 * The row of a product is the line on which it begins. The file is read twice, and not held in memory.
 * @throws ImportError if the file cannot be read, is not XML or no feed
 */
export const readXmlRecords = async function* (file: string): AsyncGenerator<TableRecord> {
  const names = new Set<string>();
  for await (const { texts } of readItems(file)) for (const name of texts.keys()) names.add(name);
  if (names.size === 0) throw new ImportError(`${file} has no products.`);
  const header = [...names];
  yield { row: 1, cells: header };
  for await (const { row, texts } of readItems(file))
    yield { row, cells: header.map((name) => texts.get(name) ?? '') };
};
