import type { BrowserContext } from 'playwright';

/** Collects console errors and uncaught exceptions of all pages of a context from now on. */
export const collectErrors = (context: BrowserContext): string[] => {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())));
  return errors;
};
