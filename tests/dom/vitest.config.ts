import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { vitestChromium } from '../support/vitest-chromium.ts';

/** What works on a document, tested in one. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // What the shop imports late is known before: found in the middle of a test, it would load the page anew.
  optimizeDeps: { entries: ['src/main.tsx', 'tests/dom/*.test.ts'] },
  test: {
    name: 'dom',
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.{ts,tsx}'],
    browser: vitestChromium,
  },
});
