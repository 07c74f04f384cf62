import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderRequest } from '../../src/render/render-request.ts';
import { admit } from '../admission/admit.ts';
import { Abandoned, createFairQueue, type FairQueue } from '../admission/fair-queue.ts';
import { renderFolder } from '../config/paths.ts';
import { ServerBusy } from '../errors/server-busy.ts';
import { createRenderThread, RenderBusy, RenderTimeout } from './render-thread.ts';

export interface PageRenderer {
  /** @returns the HTML of the root element in UTF-8; null to render in the browser */
  render: (pattern: string, request: RenderRequest, log: FastifyBaseLogger) => Promise<Uint8Array | null>;
  /** Admits the pages to be rendered. */
  queue: FairQueue;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

export interface RenderLimits {
  /** timeout of waiting and rendering, in milliseconds */
  timeoutMs: number;
  /** consecutive failures after which rendering of a pattern is paused */
  maxFailures?: number;
  /** duration of the pause in milliseconds */
  pauseMs?: number;
}

/**
 * Renders pages of the built shop, with a circuit breaker per route pattern. undefined if the build has no rendering
 * code.
 * @param onFallback called for each page that the browser has to render, with the reason
 */
export const createPageRenderer = (
  shopDir: string,
  onFallback: (pattern: string, reason: 'error' | 'timeout' | 'paused') => void,
  { timeoutMs, maxFailures = 3, pauseMs = 30_000 }: RenderLimits,
): PageRenderer | undefined => {
  const file = join(shopDir, renderFolder, 'render.mjs');
  if (!existsSync(file)) return undefined;
  const thread = createRenderThread(file, timeoutMs);
  const queue = createFairQueue({ work: 'rendering pages', concurrency: 1, maxWaiting: 50 });
  const failures = new Map<string, { consecutive: number; pausedUntil: number }>();

  return {
    queue,
    start: thread.start,
    close: thread.close,
    async render(pattern, request, log) {
      if ((failures.get(pattern)?.pausedUntil ?? 0) > Date.now()) {
        onFallback(pattern, 'paused');
        return null;
      }
      try {
        const start = performance.now();
        const content = await admit(
          queue,
          () => thread.render(request, timeoutMs - (performance.now() - start)),
          { isShared: true, signal: AbortSignal.timeout(timeoutMs) },
        );
        failures.delete(pattern);
        return content;
      } catch (error) {
        // Overload is not a failure of the page.
        const isBusy = [ServerBusy, Abandoned, RenderBusy].some((Busy) => error instanceof Busy);
        onFallback(pattern, isBusy || error instanceof RenderTimeout ? 'timeout' : 'error');
        if (isBusy) return null;
        const consecutive = (failures.get(pattern)?.consecutive ?? 0) + 1;
        const isPaused = consecutive >= maxFailures;
        failures.set(pattern, { consecutive, pausedUntil: isPaused ? Date.now() + pauseMs : 0 });
        log.error(
          { err: error, pattern, isPaused },
          'server-side rendering failed; the browser renders the page',
        );
        return null;
      }
    },
  };
};
