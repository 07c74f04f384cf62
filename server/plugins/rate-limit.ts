import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import plugin from 'fastify-plugin';
import { HttpError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts an attempt against the limit of `subject`, such as `sign in <email>`.
     * @throws HttpError 429 with Retry-After, after `max` attempts in a minute or `seconds`
     */
    consumeRateLimit: (subject: string, max: number, seconds?: number) => Promise<void>;
    /** Reverts an attempt that turned out to be legitimate. */
    refundRateLimit: (subject: string) => Promise<void>;
  }
}

// A single statement increments the counter or starts a new window.
const increment = `
  INSERT INTO rate_limits (key, hits, ends_at) VALUES ($1, 1, now() + make_interval(secs => $2))
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN rate_limits.ends_at <= now() THEN 1 ELSE rate_limits.hits + 1 END,
    ends_at = CASE WHEN rate_limits.ends_at <= now() THEN excluded.ends_at ELSE rate_limits.ends_at END
  RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::int AS seconds`;

const refund = 'UPDATE rate_limits SET hits = hits - 1 WHERE key = $1 AND hits > 0 AND ends_at > now()';

/** The network of an address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. */
export const networkPrefix = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [before = [], after = []] = address.split('::').map((part) => part.match(/[^:]+/g) ?? []);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
};

/** Rate limit subject of a network's requests to an operation marked `strictRateLimit`. */
export const networkSubject = (operation: string, address: string): string =>
  `${operation} ${networkPrefix(address)}`;

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
  app.decorate('refundRateLimit', async (subject: string) => {
    await app.pool.query({ name: 'refund_rate_limit', text: refund, values: [keyOf(subject)] });
  });
});
