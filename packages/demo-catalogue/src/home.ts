import { fileURLToPath } from 'node:url';

/** The demo's HOME_PAGE_FILE. */
export const homeFile = fileURLToPath(new URL('../home.json', import.meta.url));
