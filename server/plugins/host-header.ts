import fastifyPlugin from 'fastify-plugin';
import { HttpError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

/** A host name or address with an optional port; nothing that would change the meaning of a URL around it. */
const isHost = (text: string): boolean => /^[^\s/\\?#@]+$/.test(text) && URL.canParse(`http://${text}`);

/** A Host header that names no host is rejected with 400 (RFC 9112, 3.2). HTTP/1.0 may leave the header out. */
export const hostHeader = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ headers: { host } }) => {
      if (host !== undefined && !isHost(host)) throw new HttpError(400, messages().httpStatus[400] ?? '');
    });
  },
  // Cookies are read first: even this response carries the session.
  { name: 'host-header', dependencies: ['session', 'locale'] },
);
