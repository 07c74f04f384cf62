import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { vitestChromium } from '../support/vitest-chromium.ts';

/** What works on a document, tested in one. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/dom',
  // What the shop imports late is known before: found in the middle of a test, it would reload the page.
  optimizeDeps: { entries: ['../../src/main.tsx', '*.test.{ts,tsx}'] },
  test: {
    name: 'dom',
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    include: ['*.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('reset-document.ts', import.meta.url))],
    // What a test waits for comes or not, however slow the machine; 1 s would be a measure of speed.
    expect: { poll: { timeout: 5000 } },
    restoreMocks: true,
    // The shop is read once for all files of a worker; each test takes away what it opened.
    browser: { ...vitestChromium, isolate: false, viewport: { width: 1280, height: 900 } },
  },
});
