import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { apiDocs } from '../../server/plugins/api-docs.ts';
import { openApiDocument } from '../../src/contracts/openapi/document.ts';

const app = Fastify();
await app.register(apiDocs);
afterAll(() => app.close());

test('/openapi.json is the document generated from the contract', async () => {
  const response = await app.inject('/openapi.json');
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('/docs loads only files of this server, with a CSP without unsafe-inline', async () => {
  const page = await app.inject('/docs');
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';",
  );
  expect(page.body).toContain('<title>Razz API reference</title>');
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => String(match[1]));
  expect(files.some((file) => file.endsWith('swagger-ui-bundle.js'))).toBe(true);
  for (const file of files) {
    const url = new URL(file, 'http://shop.test/docs');
    expect([url.host, (await app.inject(url.pathname)).statusCode]).toEqual(['shop.test', 200]);
  }
});

test('/docs cannot send requests, which would lack the CSRF token', async () => {
  const { body } = await app.inject('/docs/static/swagger-initializer.js');
  expect(body).toContain('"supportedSubmitMethods":[]');
  expect(body).toContain('"layout":"BaseLayout"');
  expect(body).toContain('"docExpansion":"list"');
  expect(body).toContain('"deepLinking":true');
});

test.each(['/docs?utm_source=mail', '/docs/?a', '/docs?a=1&b=2'])(
  '%s redirects to the page without a query',
  async (url) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([302, url.replace(/\?.*/, '')]);
  },
);
