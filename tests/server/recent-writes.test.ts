import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { recentWrites } from '../../server/plugins/recent-writes.ts';

/** The recent-write cookie that a response sets. */
const cookieOf = async (
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'DELETE',
  {
    status = 200,
    isSafe,
    publicUrl = 'http://shop.example',
    protocol = 'http',
    hasReplica = true,
  }: {
    status?: number;
    isSafe?: boolean;
    publicUrl?: string;
    protocol?: string;
    hasReplica?: boolean;
  } = {},
) => {
  const app = Fastify({ trustProxy: true });
  app.decorate('replica', hasReplica ? ({} as never) : undefined);
  app.decorate('config', { replicaMaxLagSeconds: 4.2 } as never);
  app.decorate('publicUrl', publicUrl);
  await app.register(recentWrites);
  await app.register(cookie);
  app.route({
    method,
    url: '/',
    config: isSafe === undefined ? {} : { isSafe },
    handler: (_request, reply) => reply.code(status).send(''),
  });
  const response = await app.inject({ method, url: '/', headers: { 'x-forwarded-proto': protocol } });
  return response.headers['set-cookie'];
};

const sent = 'razz_recent_write=1; Max-Age=6; Path=/; HttpOnly; SameSite=Lax';

test('a successful write sets a cookie that outlives the maximum lag', async () => {
  expect(await cookieOf('POST')).toBe(sent);
  expect(await cookieOf('DELETE', { status: 399 })).toBe(sent);
  expect(await cookieOf('GET', { isSafe: false })).toBe(sent);
});

test('the cookie is Secure when the shop is reached by https', async () => {
  const secure = 'razz_recent_write=1; Max-Age=6; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(await cookieOf('POST', { publicUrl: 'https://shop.example' })).toBe(secure);
  expect(await cookieOf('POST', { protocol: 'https' })).toBe(secure);
});

test('other responses set none', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    expect(await cookieOf(method), method).toBeUndefined();
  expect(await cookieOf('POST', { isSafe: true })).toBeUndefined();
  expect(await cookieOf('POST', { status: 400 })).toBeUndefined();
  expect(await cookieOf('POST', { hasReplica: false })).toBeUndefined();
});
