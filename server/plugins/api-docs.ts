import { createHash } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { openApiDocument } from '../../src/contracts/openapi/document.ts';
import { referencePage } from '../../src/contracts/openapi/reference-page.ts';
import { referenceStyle } from '../../src/contracts/openapi/reference-style.ts';

/** The reference of the API: /docs for people, /openapi.json for tools. Written from the contract on first use. */
export const apiDocs = fastifyPlugin(
  async (app) => {
    const style = createHash('sha256').update(referenceStyle).digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`;
    let page: string | undefined;
    let description: string | undefined;
    app.get('/docs', async (_request, reply) => {
      page ??= referencePage();
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page);
    });
    app.get('/openapi.json', async (_request, reply) => {
      description ??= JSON.stringify(openApiDocument());
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(description);
    });
  },
  { name: 'api-docs' },
);
