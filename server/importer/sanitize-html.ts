import sanitizeHtml from 'sanitize-html';
import { allowedTags, linkRel } from '../../src/domain/description-html.ts';

/** A vendor's HTML with only what a product text needs: what the product page shows, and pictures over https. */
export const sanitizeDescription = (html: string): string => {
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
    // The product's name is the page's only first heading.
    transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: linkRel }) },
  }).trim();
};

/** A vendor's text without any mark-up. */
export const plainText = (html: string): string => {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, textFilter: (text) => text })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
};
