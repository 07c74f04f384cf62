import type { BrowserContext } from 'playwright';

/** Everything that the pages of a context complain about on the console, or throw, from now on. */
export const watchErrors = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    faults.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => faults.push(String(error.error().stack ?? error.error())));
  return faults;
};
