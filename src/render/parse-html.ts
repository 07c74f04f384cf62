import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import type { HtmlParser } from '../domain/description-html.ts';

const body = defaultTreeAdapter.createElement('body', html.NS.HTML, []);

/** Parses HTML where there is no document, into the same nodes as browsers. */
export const htmlParser: HtmlParser<DefaultTreeAdapterTypes.ChildNode> = {
  // As in browsers' inert documents, which run no scripts, the content of noscript is parsed.
  parse: (text) => parseFragment(body, text, { scriptingEnabled: false }).childNodes,
  read: (node) => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    return defaultTreeAdapter.isElementNode(node)
      ? { tag: node.tagName, attributes: node.attrs, children: node.childNodes }
      : null;
  },
};
