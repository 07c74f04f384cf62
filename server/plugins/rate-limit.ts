import { createHash } from 'node:crypto';
import plugin from 'fastify-plugin';
import { networkPrefix, siteFactor, siteOf } from '../admission/network.ts';
import { HttpError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts an attempt against the limit of `subject`, such as `sign in <email>`.
     * @throws HttpError 429 with Retry-After, after `max` attempts in a minute or `seconds`
     */
    consumeRateLimit: (subject: string, max: number, seconds?: number) => Promise<void>;
    /** Counts a request to an operation against the limit `max` of its network, and of its /48. @throws HttpError 429 */
    consumeNetworkLimit: (operation: string, address: string, max: number) => Promise<void>;
    refundNetworkLimit: (operation: string, address: string) => Promise<void>;
    /** Reverts an attempt that turned out to be legitimate. */
    refundRateLimit: (subject: string) => Promise<void>;
  }
}

// A single statement increments the counter or starts a new window. A window that ends later than a new one was started
// while the clock was ahead.
const isOver = 'rate_limits.ends_at <= now() OR rate_limits.ends_at > excluded.ends_at';
const increment = `
  INSERT INTO rate_limits (key, hits, ends_at) VALUES ($1, 1, now() + make_interval(secs => $2))
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN ${isOver} THEN 1 ELSE rate_limits.hits + 1 END,
    ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE rate_limits.ends_at END
  RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::int AS seconds`;

const refund = 'UPDATE rate_limits SET hits = hits - 1 WHERE key = $1 AND hits > 0 AND ends_at > now()';

/** The subjects that a request to an operation counts against, each with its share of the network's limit. */
const networkSubjects = (operation: string, address: string) => {
  const network = networkPrefix(address);
  const site = siteOf(network);
  return [
    { subject: `${operation} ${network}`, factor: 1 },
    ...(site === null ? [] : [{ subject: `${operation} ${site}`, factor: siteFactor }]),
  ];
};

/** Rate limits with counters in the database, shared by all server processes. Subjects are stored as digests. */
export const rateLimit = plugin(async (app) => {
  const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');
  app.decorate('consumeRateLimit', async (subject: string, max: number, seconds = 60) => {
    const { rows } = await app.pool.query<{ hits: number; seconds: number }>({
      name: 'consume_rate_limit',
      text: increment,
      values: [keyOf(subject), seconds],
    });
    for (const { hits, seconds } of rows)
      if (hits > max)
        throw new HttpError(429, messages().tooManyAttempts(seconds), {
          headers: { 'retry-after': String(seconds) },
        });
  });
  app.decorate('consumeNetworkLimit', async (operation: string, address: string, max: number) => {
    for (const { subject, factor } of networkSubjects(operation, address))
      await app.consumeRateLimit(subject, factor * max);
  });
  app.decorate('refundNetworkLimit', async (operation: string, address: string) => {
    for (const { subject } of networkSubjects(operation, address)) await app.refundRateLimit(subject);
  });
  app.decorate('refundRateLimit', async (subject: string) => {
    await app.pool.query({ name: 'refund_rate_limit', text: refund, values: [keyOf(subject)] });
  });
});
