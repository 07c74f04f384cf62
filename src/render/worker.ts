import { parentPort } from 'node:worker_threads';
import { render } from './render.tsx';
import type { RenderRequest } from './render-request.ts';

/** The thread that renders pages: takes requests with an id and posts each one's HTML, or why there is none. */
parentPort?.on('message', ({ id, request }: { id: number; request: RenderRequest }) => {
  render(request).then(
    (html) => parentPort?.postMessage({ id, html }),
    (error: unknown) =>
      parentPort?.postMessage({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
parentPort?.postMessage({ isReady: true });
