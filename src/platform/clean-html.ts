const allowedTags = new Set(
  'p br ul ol li b strong i em u s small sub sup h2 h3 h4 h5 h6 blockquote table thead tbody tr th td caption dl dt dd hr a span div'.split(
    ' ',
  ),
);
/** Whole subtrees that are never text for people. */
const dropped = new Set('script style template noscript iframe object embed svg math form'.split(' '));
const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim());

const clean = (element: Element): void => {
  for (const child of [...element.children]) {
    const name = child.localName;
    if (dropped.has(name)) {
      child.remove();
      continue;
    }
    clean(child);
    if (!allowedTags.has(name)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    const href = name === 'a' ? child.getAttribute('href') : null;
    for (const { name: attribute } of [...child.attributes])
      if (!['colspan', 'rowspan'].includes(attribute)) child.removeAttribute(attribute);
    if (href !== null && isSafeLink(href)) {
      child.setAttribute('href', href);
      child.setAttribute('rel', 'nofollow ugc noopener');
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
