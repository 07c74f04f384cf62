import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderRequest } from '../../src/render/render-request.ts';
import { renderFolder } from '../config/paths.ts';
import { createRenderThread, RenderBusy, RenderTimeout } from './render-thread.ts';

export interface PageRenderer {
  /** @returns the HTML of the root element in UTF-8; null when the browser has to render the page */
  render: (pattern: string, request: RenderRequest, log: FastifyBaseLogger) => Promise<Uint8Array | null>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

export interface RenderLimits {
  /** what a page may wait and take, milliseconds */
  timeoutMs: number;
  /** so many failures in a row end the rendering of a pattern … */
  maxFailures?: number;
  /** … for so long, milliseconds */
  pauseMs?: number;
}

/**
 * Renders pages of the built shop; undefined when it was built without the code for it.
 * @param onFallback called for each page that is left to the browser, with the reason
 */
export const createPageRenderer = (
  shopDir: string,
  onFallback: (pattern: string, reason: 'error' | 'timeout' | 'paused') => void,
  { timeoutMs, maxFailures = 3, pauseMs = 30_000 }: RenderLimits,
): PageRenderer | undefined => {
  const file = join(shopDir, renderFolder, 'render.mjs');
  if (!existsSync(file)) return undefined;
  const thread = createRenderThread(file, timeoutMs);
  const failures = new Map<string, { inARow: number; pausedUntil: number }>();

  return {
    start: thread.start,
    close: thread.close,
    async render(pattern, request, log) {
      if ((failures.get(pattern)?.pausedUntil ?? 0) > Date.now()) {
        onFallback(pattern, 'paused');
        return null;
      }
      try {
        const content = await thread.render(request);
        failures.delete(pattern);
        return content;
      } catch (error) {
        onFallback(pattern, error instanceof RenderTimeout ? 'timeout' : 'error');
        // Load is no failure of the pattern.
        if (error instanceof RenderBusy) return null;
        const inARow = (failures.get(pattern)?.inARow ?? 0) + 1;
        const isPaused = inARow >= maxFailures;
        failures.set(pattern, { inARow, pausedUntil: isPaused ? Date.now() + pauseMs : 0 });
        log.error(
          { err: error, pattern, isPaused },
          'page could not be rendered on the server; the browser renders it',
        );
        return null;
      }
    },
  };
};
