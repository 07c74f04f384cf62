import { webApp } from '@razz/model-testing/journeys';
import gift from './gift.journey.js';
import listen from './listen.journey.js';
import { startServer } from './server.js';

const operationOf = (request) => {
  const { pathname } = new URL(request.url());
  const path = pathname
    .replace(/^\/api\/episodes\/.+/, '/api/episodes/:id')
    .replace(/^\/api\/gifts\/.+/, '/api/gifts/:code');
  return { name: `${request.method()} ${path}`, safe: request.method() === 'GET' };
};

export default {
  journeys: {
    journeys: [listen, gift],
    targets: { local: 'the example' },
    exampleNames: 'listen,gift',
    app: webApp({ operationOf, actionTimeoutMs: 2000 }),
    openTarget: async ({ url }) =>
      url
        ? { url, about: url, isLocal: false, close: async () => undefined }
        : { ...(await startServer()), about: 'the example', isLocal: true },
  },
};
