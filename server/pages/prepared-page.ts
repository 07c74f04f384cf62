import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** A complete page, ready to be sent. */
export interface PreparedPage {
  status: number;
  html: Buffer;
  /** rendered on the server; otherwise the browser renders it */
  isRendered: boolean;
  /** its content security policy; undefined in development */
  policy: string | undefined;
}

/** Memoizes a function per page. */
const memoizePerPage = <Value>(compute: (page: PreparedPage) => Value): ((page: PreparedPage) => Value) => {
  const cache = new WeakMap<PreparedPage, Value>();
  return (page) => {
    const value = cache.get(page) ?? compute(page);
    cache.set(page, value);
    return value;
  };
};

/** The weak ETag of a page, equal for all encodings. */
export const entityTag = memoizePerPage(
  ({ html }) => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
);

/** Whether an If-None-Match header matches this page. */
export const matchesPage = (header: string | undefined, page: PreparedPage): boolean =>
  header?.split(',').some((tag) => tag.trim() === entityTag(page)) ?? false;

// One level above other responses: saves a tenth of the bytes, and a cached page is compressed only once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encoders = {
  br: memoizePerPage(({ html }) => promisify(brotliCompress)(html, brotliOptions)),
  gzip: memoizePerPage(({ html }) => promisify(gzip)(html)),
};
const encodings = Object.keys(encoders) as (keyof typeof encoders)[];

/** Negotiates the encoding and returns the compressed page. */
export const encodePage = async (
  page: PreparedPage,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: string | null }> => {
  const encoding = negotiate(acceptEncoding ?? '', encodings);
  return { body: encoding === null ? page.html : await encoders[encoding](page), encoding };
};
