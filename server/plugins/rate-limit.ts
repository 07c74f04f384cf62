import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import plugin from 'fastify-plugin';
import { Refusal } from '../contract/http-error.ts';
import { say } from '../messages/messages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a try at something that can be guessed. `subject` says who tries what.
     * @throws Refusal 429 with Retry-After, after `most` tries in a minute
     */
    countTry: (subject: string, most: number) => Promise<void>;
  }
}

// One statement counts, and begins a new minute when the last one is over.
const count = `
  INSERT INTO rate_limits (key, hits, ends_at) VALUES ($1, 1, now() + interval '1 minute')
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN rate_limits.ends_at <= now() THEN 1 ELSE rate_limits.hits + 1 END,
    ends_at = CASE WHEN rate_limits.ends_at <= now() THEN excluded.ends_at ELSE rate_limits.ends_at END
  RETURNING hits, ceil(extract(epoch FROM ends_at - now()))::int AS seconds`;

/** Who calls, by address: one household or server has a whole IPv6 /64, so its addresses count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** Counts in the database, so that all server processes count together. Keys are kept as digests. */
export const rateLimit = plugin(
  async (app) => {
    app.decorate('countTry', async (subject: string, most: number) => {
      const key = createHash('sha256').update(subject).digest('base64url');
      const { rows } = await app.pool.query<{ hits: number; seconds: number }>({
        name: 'count_try',
        text: count,
        values: [key],
      });
      const { hits = 1, seconds = 1 } = rows[0] ?? {};
      if (hits <= most) return;
      const wait = Math.max(1, seconds);
      throw new Refusal(429, say().tooManyTries(wait), {
        headers: { 'retry-after': String(wait) },
      });
    });
  },
  { name: 'rate-limit' },
);
