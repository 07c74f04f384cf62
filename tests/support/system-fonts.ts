import type { Page } from 'playwright';

/** Simulates a system with or without a font for Bangla: without one, all its letters have the width of a box. */
export const simulateBanglaFont = (page: Page, isInstalled: boolean) =>
  page.addInitScript((installed) => {
    CanvasRenderingContext2D.prototype.measureText = (text) =>
      ({ width: text === 'ক' && installed ? 8 : 6 }) as TextMetrics;
  }, isInstalled);
