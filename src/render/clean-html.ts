import sanitize from 'sanitize-html';
import { allowedTags, droppedTags, isSafeLink, linkRel } from '../domain/description-html.ts';

const spans = ['colspan', 'rowspan'];

/** What `platform/clean-html.ts` does in the browser, where there is no document. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags,
    nonTextTags: droppedTags,
    allowedAttributes: { a: ['href', 'rel', ...spans], '*': spans },
    // Links are checked below.
    allowedSchemes: false,
    transformTags: {
      a: (tagName, { href, colspan, rowspan }) => ({
        tagName,
        attribs: {
          ...(colspan === undefined ? {} : { colspan }),
          ...(rowspan === undefined ? {} : { rowspan }),
          ...(href !== undefined && isSafeLink(href) ? { href, rel: linkRel } : {}),
        },
      }),
    },
  });
