import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** A whole page, as everybody gets it for whom it was prepared. */
export interface PreparedPage {
  status: number;
  html: Buffer;
  /** as HTML; else the browser renders it */
  isRendered: boolean;
  /** its content security policy; undefined in development */
  policy: string | undefined;
}

/** The value of a function for each page, computed once. */
const oncePerPage = <Value>(compute: (page: PreparedPage) => Value): ((page: PreparedPage) => Value) => {
  const known = new WeakMap<PreparedPage, Value>();
  return (page) => {
    const value = known.get(page) ?? compute(page);
    known.set(page, value);
    return value;
  };
};

/** The validator of a response. Weak: it is the same for each encoding. */
export const entityTag = oncePerPage(
  ({ html }) => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
);

/** Whether the validators that a browser sends name this page. */
export const matchesPage = (header: string | undefined, page: PreparedPage): boolean =>
  header?.split(',').some((tag) => tag.trim() === entityTag(page)) ?? false;

// One step above what other responses get: a tenth fewer bytes, and a cached page is compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encoders = {
  br: oncePerPage(({ html }) => promisify(brotliCompress)(html, brotliOptions)),
  gzip: oncePerPage(({ html }) => promisify(gzip)(html)),
};
const encodings = Object.keys(encoders) as (keyof typeof encoders)[];

/** The page in the encoding that a browser prefers, compressed once. */
export const encodePage = async (
  page: PreparedPage,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: string | null }> => {
  const encoding = negotiate(acceptEncoding ?? '', encodings);
  return { body: encoding === null ? page.html : await encoders[encoding](page), encoding };
};
