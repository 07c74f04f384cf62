import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { vitestChromium } from '../support/vitest-chromium.ts';

/** What works on a document, tested in one. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'dom',
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.{ts,tsx}'],
    browser: vitestChromium,
  },
});
