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

/** The address without what gateways add in X-Forwarded-For: quotes, brackets, a port, an interface. */
const bareAddress = (address: string): string =>
  address
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();

/** Prefixes of IPv6 addresses that contain an IPv4 address: mapped ones, and those of NAT64 (RFC 6052). */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * The network of an address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer.
 * @param from an address as in X-Forwarded-For, with or without a port
 */
export const networkPrefix = (from: string): string => {
  const address = bareAddress(from);
  if (!isIPv6(address)) return address;
  const hextets = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = [], after = []] = hextets.split('::').map((part) => part.match(/[^:]+/g) ?? []);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const all = [...before, ...zeros, ...after].map((part) => Number.parseInt(part, 16));
  const text = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
  if (ipv4Prefixes.includes(text(all.slice(0, 6))))
    return all
      .slice(6)
      .flatMap((part) => [part >> 8, part & 255])
      .join('.');
  return text(all.slice(0, 4));
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
