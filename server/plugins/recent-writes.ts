import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const recentWriteCookie = 'razz_recent_write';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the browser's last write may not have reached the replica yet. */
export const hasRecentWrite = (request: FastifyRequest): boolean =>
  request.cookies[recentWriteCookie] !== undefined;

/**
 * Read-your-writes: after a write, sets a cookie that outlives the maximum lag of the replica.
 * Registered before the cookie plugin, whose onSend hook serializes the cookies set here.
 */
export const recentWrites = fastifyPlugin(async (app) => {
  if (app.replica === undefined) return;
  const maxAge = Math.ceil(app.config.replicaMaxLagSeconds) + 1;
  app.addHook('onSend', async (request, reply) => {
    const { isSafe = safeMethods.has(request.method) } = request.routeOptions.config;
    if (isSafe || reply.statusCode >= 400) return;
    const secure = app.publicUrl.startsWith('https:') || request.protocol === 'https';
    reply.setCookie(recentWriteCookie, '1', { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge });
  });
});
