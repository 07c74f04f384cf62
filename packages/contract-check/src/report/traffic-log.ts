import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Exchange } from '../engine/exchange.ts';
import { splitAtSecret } from '../engine/secrets.ts';
import { inUrl, masker } from './mask.ts';

const secretHeaders = ['authorization', 'cookie', 'x-xsrf-token'];
const maxBodyLength = 20_000;

/** Writes each request with its response as a line of JSON, with masked secrets. */
export const openTrafficLog = (path: string, secrets: readonly string[]) => {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  const mask = masker(secrets);
  const isSecret = (header: string, value: string) =>
    secretHeaders.includes(header) || secrets.some((secret) => splitAtSecret(value, secret).length > 1);
  const write = (exchange: Exchange): void => {
    const { person, name, method, url, headers, requestBody, status, contentType, text } = exchange;
    const maskedHeaders = Object.entries(headers).map(([header, value]) => [
      header,
      isSecret(header, value) ? '•••' : mask(value),
    ]);
    const entry = {
      at: new Date().toISOString(),
      person: person.label,
      operation: name,
      request: {
        method,
        url: mask(secrets.reduce((masked, secret) => splitAtSecret(masked, inUrl(secret)).join('•••'), url)),
        headers: Object.fromEntries(maskedHeaders),
        body: requestBody === undefined ? null : mask(requestBody.slice(0, maxBodyLength)),
      },
      response: { status, type: contentType, body: mask(text.slice(0, maxBodyLength)) },
    };
    writeSync(file, `${JSON.stringify(entry)}\n`);
  };
  return { write, close: () => closeSync(file) };
};
