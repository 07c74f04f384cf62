import { parentPort } from 'node:worker_threads';
import { render } from './render.tsx';
import type { RenderRequest } from './render-request.ts';

/** The thread that renders pages: takes requests with an id and posts each one's HTML in UTF-8, or why there is none. */
parentPort?.on('message', ({ id, request }: { id: number; request: RenderRequest }) => {
  render(request).then(
    (html) => {
      // The bytes of the response: the other thread neither copies nor encodes them.
      const content = html === null ? null : new TextEncoder().encode(html);
      parentPort?.postMessage({ id, content }, content === null ? [] : [content.buffer]);
    },
    (error: unknown) =>
      parentPort?.postMessage({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
parentPort?.postMessage({ isReady: true });
