import { createCleaner } from '../../domain/description-html.ts';

/** Sanitizes a vendor's HTML. It is parsed into an inert document, which runs no scripts and loads no resources. */
export const cleanHtml = createCleaner<Node>({
  parse: (html) => {
    const { body } = document.implementation.createHTMLDocument();
    body.innerHTML = html;
    return body.childNodes;
  },
  read: (node) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element
      ? { tag: node.localName, attributes: node.attributes, children: node.childNodes }
      : null;
  },
});
