import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Exchange } from '../engine/exchange.ts';
import { masker } from './mask.ts';

const secretHeaders = ['authorization', 'cookie', 'x-xsrf-token'];
const longest = 20_000;

/** Writes each request with its response as a line of JSON, without secrets. */
export const openTrafficLog = (path: string, secrets: readonly string[]) => {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  const mask = masker(secrets);
  const note = (exchange: Exchange): void => {
    const { person, name, method, url, headers, sent, status, type, text } = exchange;
    const shown = Object.entries(headers).map(([header, value]) => [
      header,
      secretHeaders.includes(header) ? '•••' : mask(value),
    ]);
    const entry = {
      at: new Date().toISOString(),
      person: person.label,
      operation: name,
      request: {
        method,
        url: mask(url),
        headers: Object.fromEntries(shown),
        body: sent === undefined ? null : mask(sent.slice(0, longest)),
      },
      response: { status, type, body: mask(text.slice(0, longest)) },
    };
    writeSync(file, `${JSON.stringify(entry)}\n`);
  };
  return { note, close: () => closeSync(file) };
};
