import { createCleaner, displayedTags, droppedTags } from '../../src/domain/description-html.ts';
import { htmlParser } from '../../src/render/parse-html.ts';

const cleanDescription = createCleaner(htmlParser, new Set([...displayedTags, 'img']));
const removeTags = createCleaner(htmlParser, new Set());

/** Sanitizes a vendor's HTML: keeps the tags that the product page displays, and pictures over https. */
export const sanitizeDescription = (html = ''): string => cleanDescription(html).trim();

/** Removes all markup from a vendor's text. The text is in the normal form of search queries. */
export const plainText = (html = ''): string => {
  return (
    removeTags(html)
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      // Last, so that the text "&lt;" remains.
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .normalize('NFC')
      .trim()
  );
};

/** Tags of a description's elements that the product page does not display, such as img. */
export const undisplayedTags = (html: string): ReadonlySet<string> => {
  const tags = new Set<string>();
  const nodes = [...htmlParser.parse(html)];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const element = htmlParser.read(node);
    if (element === null || typeof element === 'string') continue;
    if (!displayedTags.has(element.tag) && element.tag !== 'h1') tags.add(element.tag);
    if (droppedTags.has(element.tag)) continue;
    for (const child of element.children) nodes.push(child);
  }
  return tags;
};
