import sanitize from 'sanitize-html';
import { allowedTags, droppedTags, isSafeLink, linkRel } from '../domain/description-html.ts';

const spans = ['colspan', 'rowspan'];

/** Sanitizes descriptions where there is no document, as `platform/clean-html.ts` does in the browser. */
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
