import { defineConfig } from 'vite';

/** Builds the inline script at the start of server-rendered pages as an IIFE. */
export default defineConfig({
  build: {
    lib: { entry: 'src/render/early.ts', formats: ['iife'], name: 'razz', fileName: () => 'early.js' },
    minify: true,
    copyPublicDir: false,
  },
});
