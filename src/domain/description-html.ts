/** Allowed tags of a vendor's description. Importer, server and browser sanitise with the same list. */
export const allowedTags =
  'p br ul ol li b strong i em u s small sub sup h2 h3 h4 h5 h6 blockquote table thead tbody tr th td caption dl dt dd hr a span div'.split(
    ' ',
  );
/** Tags that are removed with their content. */
export const droppedTags = 'script style template noscript iframe object embed svg math form'.split(' ');
export const isSafeLink = (href: string): boolean =>
  /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim());
export const linkRel = 'nofollow ugc noopener';
