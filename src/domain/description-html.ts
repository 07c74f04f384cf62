// The rules for vendors' descriptions. Importer, server and browser parse the HTML, and share everything after that.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements without content. */
const voidTags = words('br hr img');
/** Tags that the product page displays. */
export const displayedTags = words(
  'p br ul ol li b strong i em u s small sub sup h2 h3 h4 h5 h6 blockquote table caption thead tbody tfoot tr th td dl dt dd hr a span div',
);
/** Tags that are removed with their content. Of all others, the content is kept. */
export const droppedTags = words(
  'script style template noscript iframe noframes object embed svg math form select textarea title',
);

/** Returns an allowed link without the whitespace that browsers ignore, otherwise null. */
export const safeLink = (href: string): string | null => {
  const link = href.replace(/[\t\n\r]/g, '').trim();
  return /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(link) ? link : null;
};

interface Attribute {
  readonly name: string;
  readonly value: string;
}

const attributesOf = (tag: string, attributes: Iterable<Attribute>): Attribute[] =>
  [...attributes].flatMap(({ name, value }) => {
    if (tag === 'a' && name === 'href') {
      const link = safeLink(value);
      return link === null
        ? []
        : [
            { name, value: link },
            { name: 'rel', value: 'nofollow ugc noopener' },
          ];
    }
    const isSpan = (name === 'colspan' || name === 'rowspan') && (tag === 'td' || tag === 'th');
    if (isSpan && /^[1-9]\d{0,2}$/.test(value)) return [{ name, value }];
    if (tag === 'img' && (name === 'alt' || /^(?:width|height)$/.test(name))) return [{ name, value }];
    return tag === 'img' && name === 'src' && /^https:\/\//i.test(value) ? [{ name, value }] : [];
  });

/** HTML that shows the text. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeValue = (text: string): string => escapeText(text).replace(/"/g, '&quot;');

interface HtmlElement<Node> {
  readonly tag: string;
  readonly attributes: Iterable<Attribute>;
  readonly children: Iterable<Node>;
}

/** How to read a parser's nodes: a text, an element, or null for anything else, such as a comment. */
export interface HtmlParser<Node> {
  readonly parse: (html: string) => Iterable<Node>;
  readonly read: (node: Node) => string | HtmlElement<Node> | null;
}

/** Deeper elements are replaced by their content: browsers limit the depth, too, each at another. */
const maxDepth = 100;

const writeClean = <Node>(
  { parse, read }: HtmlParser<Node>,
  html: string,
  allowedTags: ReadonlySet<string>,
): string => {
  let written = '';
  let depth = 0;
  // Not recursive: elements may be nested thousands of times.
  const stack: ({ node: Node } | { endTag: string })[] = [];
  const push = (nodes: Iterable<Node>) => stack.push(...[...nodes].reverse().map((node) => ({ node })));
  push(parse(html));
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if ('endTag' in item) {
      written += item.endTag;
      depth--;
      continue;
    }
    const content = read(item.node);
    if (content === null) continue;
    if (typeof content === 'string') {
      written += escapeText(content);
      continue;
    }
    // The only h1 of the page is the product's name.
    const tag = content.tag === 'h1' ? 'h2' : content.tag;
    if (droppedTags.has(tag)) continue;
    const attributes = attributesOf(tag, content.attributes);
    const isVoid = voidTags.has(tag);
    const isBroken = tag === 'img' && !attributes.some(({ name }) => name === 'src');
    if (allowedTags.has(tag) && !isBroken && (isVoid || depth < maxDepth)) {
      written += `<${[tag, ...attributes.map(({ name, value }) => `${name}="${escapeValue(value)}"`)].join(' ')}>`;
      if (!isVoid) {
        stack.push({ endTag: `</${tag}>` });
        depth++;
      }
    }
    push(content.children);
  }
  return written;
};

/**
 * Creates a function that reduces a vendor's HTML to the allowed tags and plain links. Cleaning the result again does not
 * change it.
 */
export const createCleaner =
  <Node>(parser: HtmlParser<Node>, allowedTags = displayedTags) =>
  (html: string): string => {
    let cleaned = html;
    // Without a removed element, its content may be parsed otherwise, such as a link within a link.
    for (let round = 0; round < 5; round++) {
      const before = cleaned;
      cleaned = writeClean(parser, before, allowedTags);
      if (cleaned === before) break;
    }
    return cleaned;
  };
