import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Parses a JSON body. Fails with 400 if it is malformed or nested too deeply. */
    parseJson: (request: FastifyRequest, body: string) => Promise<unknown>;
  }
}

/** Deeper than any body of the contract, and safe for recursive functions. */
const maxDepth = 64;

const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
};

/** Parser of JSON bodies, for application/json and for routes that accept JSON as another content type. */
export const jsonBody = fastifyPlugin(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseJson = (request: FastifyRequest, body: string) =>
    new Promise<unknown>((resolve, reject) => {
      if (isTooDeep(body)) {
        reject(Object.assign(new Error('The JSON is nested too deeply.'), { statusCode: 400 }));
        return;
      }
      parse(request, body, (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
  app.decorate('parseJson', parseJson);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
});
