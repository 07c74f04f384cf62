import { Worker } from 'node:worker_threads';
import type { RenderRequest } from '../../src/render/render-request.ts';

interface Message {
  isReady?: true;
  id?: number;
  content?: Uint8Array | null;
  error?: string;
}

interface Job {
  id: number;
  request: RenderRequest;
  timer: NodeJS.Timeout;
  resolve: (content: Uint8Array | null) => void;
  reject: (error: Error) => void;
}

export class RenderTimeout extends Error {
  override name = 'RenderTimeout';
}

/** The page did not come to be rendered: others were. */
export class RenderBusy extends RenderTimeout {
  override name = 'RenderBusy';
}

export interface RenderThread {
  /**
   * @returns the HTML of the root element in UTF-8; null for a page that leads elsewhere or shows a failure
   * @throws RenderTimeout when it is not there in time, RenderBusy when it was not begun
   */
  render: (request: RenderRequest) => Promise<Uint8Array | null>;
  /** Resolves with the first thread ready to render. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** Pages that wait while others are rendered; with more than these the browser renders them. */
const maxWaiting = 50;
/** How long no thread is started after one ended before it was ready, milliseconds. */
const restartPauseMs = 30_000;

/**
 * Renders pages in a thread of its own, one after the other: a render that does not end is ended with its thread, and
 * none holds up the server's other requests.
 * @param file the built module that renders  @param timeoutMs the time that a page may wait and take
 */
export const createRenderThread = (file: string, timeoutMs: number): RenderThread => {
  let worker: Worker | null = null;
  let isReady = false;
  let isClosed = false;
  let nextId = 0;
  let startAgainAt = 0;
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
    if (current) worker.postMessage({ id: current.id, request: current.request });
  };
  const finish = (message: Message) => {
    if (current?.id !== message.id || !current) return;
    const job = current;
    current = null;
    settle(
      job,
      message.error === undefined
        ? { content: message.content ?? null }
        : { error: new Error(message.error) },
    );
    next();
  };
  const launch = (): Promise<void> =>
    new Promise((resolve) => {
      const started = new Worker(file, { env: {}, execArgv: [] });
      started.unref();
      worker = started;
      isReady = false;
      const end = (error: Error) => {
        resolve();
        if (worker !== started) return;
        worker = null;
        if (!isReady) startAgainAt = Date.now() + restartPauseMs;
        const failed = current ? [current] : [];
        current = null;
        if (!isReady) failed.push(...waiting.splice(0));
        for (const job of failed) settle(job, { error });
        if (waiting.length > 0) void launch();
      };
      started.on('message', (message: Message) => {
        if (worker !== started) return;
        if (message.isReady !== true) return finish(message);
        isReady = true;
        resolve();
        next();
      });
      started.on('error', (error) => end(error as Error));
      started.on('exit', () => end(new Error('the thread that renders pages has ended')));
    });
  const giveUp = (job: Job) => {
    const isBegun = job === current;
    if (isBegun) {
      current = null;
      const stuck = worker;
      worker = null;
      void stuck?.terminate();
      if (!isClosed) void launch();
    } else waiting.splice(waiting.indexOf(job), 1);
    const Reason = isBegun ? RenderTimeout : RenderBusy;
    settle(job, { error: new Reason(`not rendered within ${timeoutMs} ms`) });
  };

  return {
    async render(request) {
      if (isClosed) throw new Error('the server is closing');
      if (waiting.length >= maxWaiting) throw new RenderBusy(`${maxWaiting} pages wait already`);
      if (!worker) {
        if (Date.now() < startAgainAt) throw new Error('the thread that renders pages could not be started');
        void launch();
      }
      return new Promise((resolve, reject) => {
        nextId += 1;
        const job: Job = {
          id: nextId,
          request,
          resolve,
          reject,
          timer: setTimeout(() => giveUp(job), timeoutMs),
        };
        waiting.push(job);
        next();
      });
    },
    start: launch,
    async close() {
      isClosed = true;
      const error = new Error('the server is closing');
      for (const job of [...(current ? [current] : []), ...waiting.splice(0)]) settle(job, { error });
      current = null;
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
};
