import { defineConfig } from 'vite';

/** The script that pages rendered by the server begin with, as one expression to be inlined. */
export default defineConfig({
  build: {
    lib: { entry: 'src/render/early.ts', formats: ['iife'], name: 'razz', fileName: () => 'early.js' },
    minify: true,
    copyPublicDir: false,
  },
});
