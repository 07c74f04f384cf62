import { webApp } from '@razz/model-testing/journeys';
import listen from './listen.journey.js';
import { startServer } from './server.js';

const operationOf = (request) => {
  const { pathname } = new URL(request.url());
  const isEpisode = pathname.startsWith('/api/episodes/');
  const path = isEpisode ? '/api/episodes/:id' : pathname;
  return { name: `${request.method()} ${path}`, safe: request.method() === 'GET' };
};

export default {
  journeys: {
    journeys: [listen],
    app: webApp({ operationOf, actionTimeoutMs: 2000 }),
    openTarget: async ({ url }) =>
      url
        ? { url, about: url, ours: false, close: async () => undefined }
        : { ...(await startServer()), about: 'the example', ours: true },
  },
};
