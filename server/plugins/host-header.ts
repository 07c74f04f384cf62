import fastifyPlugin from 'fastify-plugin';
import { HttpError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

/** Whether the text is a host name or address with an optional port, safe to insert into a URL. */
const isHost = (text: string): boolean => /^[^\s/\\?#@]+$/.test(text) && URL.canParse(`http://${text}`);

/** Rejects an invalid Host header with 400 (RFC 9112, 3.2). HTTP/1.0 clients may omit the header. */
export const hostHeader = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ headers: { host } }) => {
      if (host !== undefined && !isHost(host)) throw new HttpError(400, messages().httpStatus[400]);
    });
  },
  // After the cookie plugins, so that the 400 response is localized and sets the session cookies.
  { dependencies: ['session', 'locale'] },
);
