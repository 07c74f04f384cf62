import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../support/max-workers.ts';
import { vitestChromium } from '../support/vitest-chromium.ts';

/** A WebP picture of one pixel. */
const pixel = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

/** Tests that run inside a real document. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/dom',
  plugins: [
    {
      name: 'pictures',
      configureServer: ({ middlewares }) => {
        middlewares.use('/pictures', (_request, response) => {
          response
            .setHeader('Content-Type', 'image/webp')
            .setHeader('Cache-Control', 'max-age=3600')
            .end(pixel);
        });
      },
    },
  ],
  // Prebundles lazily imported dependencies: Vite would reload the page when it discovers one during a test.
  optimizeDeps: { entries: ['../../src/main.tsx', '*.test.{ts,tsx}'] },
  test: {
    name: 'dom',
    maxWorkers,
    include: ['*.test.{ts,tsx}'],
    setupFiles: ['../support/react-development.ts', 'reset-document.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    ),
    // The default of 1 s fails on slow machines.
    expect: { poll: { timeout: 5000, interval: 10 } },
    restoreMocks: true,
    // Not isolated: a worker loads the shop's modules once, and each test cleans up what it opened.
    browser: { ...vitestChromium, isolate: false, viewport: { width: 1280, height: 900 } },
  },
});
