import { createHash } from 'node:crypto';

/** A page without what differs from one response to the next, which belongs between its two parts. */
export interface PreparedPage {
  status: number;
  head: string;
  tail: string;
  /** as HTML; else the browser renders it */
  isRendered: boolean;
  earlyScript: string;
}

const digests = new WeakMap<PreparedPage, string>();

/** Names the content: equal for pages that differ in nonce and settings alone. */
export const digestOf = (page: PreparedPage): string => {
  const known = digests.get(page);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(page.head).update(page.tail).digest('base64url').slice(0, 22);
  digests.set(page, digest);
  return digest;
};

/** The validator of a response: its content, and the moment of its settings in Unix seconds. */
export const entityTag = (digest: string, seconds: number): string => `W/"${digest}.${seconds}"`;

/** Whether one of the validators that a browser sends names this content, sent no longer ago than `maxAge` seconds. */
export const matchesEntityTag = (
  header: string | undefined,
  digest: string,
  seconds: number,
  maxAge: number,
): boolean =>
  (header ?? '').split(',').some((given) => {
    const [, content, moment] = /^\s*(?:W\/)?"([\w-]+)\.(\d+)"\s*$/.exec(given) ?? [];
    return content === digest && seconds - Number(moment) <= maxAge;
  });
