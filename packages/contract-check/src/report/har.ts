import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../engine/exchange.ts';
import { mark } from './mask.ts';
import type { MaskedExchange } from './masked-exchange.ts';

/** The start of an HTTP archive, up to its entries. */
export const harStart =
  '{"log":{"version":"1.2","creator":{"name":"razz-contract","version":"1"},"entries":[';

const nameAndValue = ([name, value]: readonly [string, string]) => ({ name, value });
/** The names of the cookies in `Cookie` or `Set-Cookie` headers, without their values. */
const cookieNames = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const name = text.split('=')[0]?.trim() ?? '';
    return name === '' ? [] : [{ name, value: mark }];
  });

/** An entry of an HTTP archive (HAR 1.2). The client does not know header sizes, nor the phases of a request. */
export const harEntry = (exchange: Exchange, masked: MaskedExchange) => {
  const { method, status, contentType, duration, headers, requestBody, text, responseHeaders } = exchange;
  const sentType = headers['content-type'];
  // Encodes the marks, which are no characters of a URL.
  const url = new URL(masked.url);
  return {
    startedDateTime: new Date(Date.now() - duration).toISOString(),
    time: duration,
    _operation: exchange.name,
    _account: exchange.person.label,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: cookieNames((headers.cookie ?? '').split(';')),
      headers: Object.entries(masked.headers).map(nameAndValue),
      queryString: [...url.searchParams].map(nameAndValue),
      ...(masked.requestBody === undefined
        ? {}
        : { postData: { mimeType: sentType ?? '', text: masked.requestBody } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(requestBody ?? ''),
    },
    response: {
      status,
      statusText: STATUS_CODES[status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: cookieNames(responseHeaders.getSetCookie()),
      headers: masked.responseHeaders.map(nameAndValue),
      content: {
        size: Buffer.byteLength(text),
        mimeType: contentType,
        text: masked.text,
      },
      redirectURL: masked.responseHeaders.find(([name]) => name === 'location')?.[1] ?? '',
      headersSize: -1,
      bodySize: Buffer.byteLength(text),
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
  };
};
