import { allowedTags, droppedTags, isSafeLink, linkRel } from '../domain/description-html.ts';

const clean = (element: Element): void => {
  for (const child of [...element.children]) {
    const name = child.localName;
    if (droppedTags.includes(name)) {
      child.remove();
      continue;
    }
    clean(child);
    if (!allowedTags.includes(name)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    const href = name === 'a' ? child.getAttribute('href') : null;
    for (const { name: attribute } of [...child.attributes])
      if (!['colspan', 'rowspan'].includes(attribute)) child.removeAttribute(attribute);
    if (href !== null && isSafeLink(href)) {
      child.setAttribute('href', href);
      child.setAttribute('rel', linkRel);
    }
  }
};

/**
 * Sanitises a vendor's HTML to text, lists, tables and plain links. It is parsed into an inert document, which runs no
 * scripts and loads no resources.
 */
export const cleanHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
};
