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
 * A vendor's HTML with nothing left in it but text, lists, tables and plain links. It is read in a document
 * that runs nothing and loads nothing.
 */
export const cleanHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
};
