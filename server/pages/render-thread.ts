import { Worker } from 'node:worker_threads';
import type { RenderRequest } from '../../src/render/render-request.ts';

type Result = { content: Uint8Array | null } | { error: string };
type Message = { isReady: true } | Result;

interface Job {
  request: RenderRequest;
  timer: NodeJS.Timeout;
  resolve: (content: Uint8Array | null) => void;
  reject: (error: Error) => void;
}

export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** The queue is full, or the page timed out before its rendering started. */
export class RenderBusy extends RenderTimeout {
  override name = 'RenderBusy';
}

export interface RenderThread {
  /**
   * @param limitMs instead of the timeout, for a request that has waited before
   * @returns the HTML of the root element in UTF-8; null for a page that redirects or shows an error
   * @throws RenderTimeout after the timeout, RenderBusy if rendering has not started
   */
  render: (request: RenderRequest, limitMs?: number) => Promise<Uint8Array | null>;
  /** Resolves when the thread is ready. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** Maximum queue length. Further pages are rendered by the browser. */
const maxWaiting = 50;
/** Delay before a new thread is started after one has exited before it was ready, in milliseconds. */
const restartPauseMs = 30_000;

/**
 * Renders pages one at a time in a worker thread. Rendering does not block other requests, and an endless render is
 * terminated with its thread.
 * @param file the built rendering module
 * @param timeoutMs timeout of waiting and rendering
 */
export const createRenderThread = (file: string, timeoutMs: number): RenderThread => {
  let worker: Worker | null = null;
  let isReady = false;
  let isClosed = false;
  let restartAt = 0;
  let current: Job | null = null;
  const waiting: Job[] = [];

  const settle = (job: Job, outcome: { content: Uint8Array | null } | { error: Error }) => {
    clearTimeout(job.timer);
    if ('error' in outcome) job.reject(outcome.error);
    else job.resolve(outcome.content);
  };
  const next = () => {
    if (!worker || !isReady || current) return;
    current = waiting.shift() ?? null;
    if (current) worker.postMessage(current.request);
  };
  const finish = (result: Result) => {
    if (!current) return;
    const job = current;
    current = null;
    settle(job, 'error' in result ? { error: new Error(result.error) } : result);
    next();
  };
  const startWorker = (): Promise<void> =>
    new Promise((resolve) => {
      const started = new Worker(file, { env: {}, execArgv: [] });
      started.unref();
      worker = started;
      isReady = false;
      const handleExit = (error: Error) => {
        resolve();
        if (worker !== started) return;
        worker = null;
        if (!isReady) restartAt = Date.now() + restartPauseMs;
        const failed = current ? [current] : [];
        current = null;
        if (!isReady) failed.push(...waiting.splice(0));
        for (const job of failed) settle(job, { error });
        if (waiting.length > 0) void startWorker();
      };
      started.on('message', (message: Message) => {
        if (worker !== started) return;
        if (!('isReady' in message)) return finish(message);
        isReady = true;
        resolve();
        next();
      });
      started.on('error', (error) => handleExit(error as Error));
      started.on('exit', () => handleExit(new Error('the render thread has exited')));
    });
  const handleTimeout = (job: Job) => {
    const isStarted = job === current;
    if (isStarted) {
      current = null;
      const stuck = worker;
      worker = null;
      void stuck?.terminate();
      void startWorker();
    } else waiting.splice(waiting.indexOf(job), 1);
    const Reason = isStarted ? RenderTimeout : RenderBusy;
    settle(job, { error: new Reason(`not rendered within ${timeoutMs} ms`) });
  };

  return {
    async render(request, limitMs = timeoutMs) {
      if (isClosed) throw new Error('the server is closing');
      if (waiting.length >= maxWaiting) throw new RenderBusy(`the queue is full: ${maxWaiting} pages`);
      if (!worker) {
        if (Date.now() < restartAt) throw new Error('the render thread failed to start');
        void startWorker();
      }
      return new Promise((resolve, reject) => {
        const job: Job = {
          request,
          resolve,
          reject,
          timer: setTimeout(() => handleTimeout(job), limitMs),
        };
        waiting.push(job);
        next();
      });
    },
    start: startWorker,
    async close() {
      isClosed = true;
      const error = new Error('the server is closing');
      for (const job of [...(current ? [current] : []), ...waiting.splice(0)]) settle(job, { error });
      await worker?.terminate();
    },
  };
};
