import { fileURLToPath } from 'node:url';

/** The demo's home page, in the form of the file that an operator writes. */
export const homeFile = fileURLToPath(new URL('../home.json', import.meta.url));
