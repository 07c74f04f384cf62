import { beforeEach } from 'vitest';

/** What a page writes outside of its own place, and leaves there. */
const written = 'meta[name="description"], meta[name="robots"], link[rel="canonical"], link[rel="alternate"]';

// Files share one document: what a test waits for must not stand there from the one before.
beforeEach(() => {
  document.title = '';
  for (const element of document.head.querySelectorAll(written)) element.remove();
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset.theme;
});
