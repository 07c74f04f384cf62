import { parentPort } from 'node:worker_threads';
import { render } from './render.tsx';
import type { RenderRequest } from './render-request.ts';

/** Worker thread that renders pages: posts the HTML of each request in UTF-8, or the error. */
parentPort?.on('message', (request: RenderRequest) => {
  render(request).then(
    (html) => {
      // Transferred, so that the main thread neither copies nor encodes the response.
      const content = html === null ? null : new TextEncoder().encode(html);
      parentPort?.postMessage({ content }, content === null ? [] : [content.buffer]);
    },
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
parentPort?.postMessage({ isReady: true });
