import sanitizeHtml from 'sanitize-html';
import { allowedTags, linkRel } from '../../src/domain/description-html.ts';

/** Sanitizes a vendor's HTML: keeps the tags that the product page displays, and pictures over https. */
export const sanitizeDescription = (html = ''): string => {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags, 'img'],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    // The only h1 of the page is the product's name.
    transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: linkRel }) },
  }).trim();
};

/** Removes all markup from a vendor's text. The text is in the normal form of search queries. */
export const plainText = (html = ''): string => {
  return (
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      // Last, so that the text "&lt;" remains.
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .normalize('NFC')
      .trim()
  );
};
