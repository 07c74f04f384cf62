import { lookup as resolveHost } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createHostGate } from './host-gate.ts';
import { MAX_PHOTO_BYTES } from './photo-store.ts';
import { PictureError, UnreachableHostError } from './picture-error.ts';
import { isPublicAddress } from './public-address.ts';

interface DownloadOptions {
  /** Hosts that may have a private address; host:port for a port other than the default. */
  readonly privateHosts?: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** DNS lookup, replaced in tests. */
  readonly resolve?: typeof resolveHost;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set<number | undefined>([301, 302, 303, 307, 308]);

/**
 * Resolves a host name and rejects it if any of its addresses is private (SSRF protection). The connection uses the
 * checked addresses, which prevents DNS rebinding.
 */
const publicLookup =
  (resolve: typeof resolveHost): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) callback(error, []);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        callback(new PictureError(`${host} has a private address`), []);
      else callback(null, addresses);
    });
  };

const checkUrl = (url: URL, isTrusted: boolean): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new PictureError(`${url.protocol} is neither http nor https`);
  if (url.username !== '' || url.password !== '') throw new PictureError('contains a user name');
  // Host names are checked by publicLookup; literal IP addresses are not looked up.
  const host = url.hostname.replace(/[[\]]/g, '');
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host))
    throw new UnreachableHostError(url.host, `${host} is a private address`);
};

/**
 * Downloads pictures from untrusted URLs: only from public hosts, with limits of size, time and redirects. A host that
 * does not respond is tried once; the other downloads from it fail with the same error.
 */
export const createDownload = ({
  privateHosts = [],
  timeoutMs = 20_000,
  maxBytes = MAX_PHOTO_BYTES,
  resolve = resolveHost,
}: DownloadOptions = {}) => {
  const lookup = publicLookup(resolve);
  const hosts = createHostGate();

  const request = (url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const get = url.protocol === 'https:' ? httpsGet : httpGet;
      const headers = { accept: 'image/*', 'user-agent': 'Razz catalogue import' };
      // No agent, so that a connection allowed by the rules of another host is never reused.
      // With autoSelectFamily, `lookup` is asked for all addresses.
      const options = { signal, headers, agent: false, autoSelectFamily: true };
      get(url, { ...options, ...(isTrusted ? {} : { lookup }) }, done).on('error', fail);
    });

  const readBody = async (response: IncomingMessage): Promise<Buffer> => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new PictureError(`is larger than ${maxBytes / 1e6} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  };

  const messageOf = (error: unknown, isTimeout: boolean): string => {
    if (error instanceof PictureError) return error.message;
    const { code, message } = error as NodeJS.ErrnoException;
    return isTimeout ? `took longer than ${timeoutMs / 1000} s` : `could not be fetched (${code ?? message})`;
  };

  /** @throws UnreachableHostError if the host does not respond */
  const connect = (url: URL, startTimeout: () => AbortSignal): Promise<IncomingMessage> => {
    const isTrusted = privateHosts.includes(url.host);
    checkUrl(url, isTrusted);
    return hosts.attempt(url.host, async () => {
      const signal = startTimeout();
      try {
        return await request(url, isTrusted, signal);
      } catch (error) {
        throw new UnreachableHostError(url.host, messageOf(error, signal.aborted));
      }
    });
  };

  const follow = async (
    url: URL,
    redirectsLeft: number,
    startTimeout: () => AbortSignal,
  ): Promise<Buffer> => {
    const response = await connect(url, startTimeout);
    try {
      const { statusCode, headers } = response;
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
        if (redirectsLeft === 0) throw new PictureError('has too many redirects');
        return await follow(new URL(headers.location, url), redirectsLeft - 1, startTimeout);
      }
      if (statusCode !== 200) throw new PictureError(`responded with status ${statusCode}`);
      return await readBody(response);
    } finally {
      response.destroy();
    }
  };

  /** @throws PictureError */
  return async (url: string): Promise<Buffer> => {
    // Waiting for the first attempt at a host does not count.
    let signal: AbortSignal | undefined;
    const startTimeout = () => {
      signal ??= AbortSignal.timeout(timeoutMs);
      return signal;
    };
    try {
      return await follow(new URL(url), MAX_REDIRECTS, startTimeout);
    } catch (error) {
      if (error instanceof PictureError) throw error;
      throw new PictureError(messageOf(error, signal?.aborted === true));
    }
  };
};
export type Download = ReturnType<typeof createDownload>;
