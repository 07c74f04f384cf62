import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Exchange } from '../engine/exchange.ts';
import { harEntry, harStart } from './har.ts';
import { type CredentialNames, exchangeMasker, type MaskedExchange } from './masked-exchange.ts';

const jsonLine = ({ person, name, method, status, contentType }: Exchange, masked: MaskedExchange) => ({
  at: new Date().toISOString(),
  person: person.label,
  operation: name,
  request: { method, url: masked.url, headers: masked.headers, body: masked.requestBody ?? null },
  response: { status, type: contentType, body: masked.text },
});

/**
 * Writes each request with its response, with masked secrets: as an entry of an HTTP archive if the file ends with
 * .har, otherwise as a line of JSON.
 */
export const openTrafficLog = (
  path: string,
  secrets: readonly string[],
  names: CredentialNames = { headers: [], query: [] },
) => {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  const masked = exchangeMasker(secrets, names);
  const isHar = /\.har$/i.test(path);
  let position = 0;
  let separator = '\n';
  const append = (text: string): void => {
    position += writeSync(file, text, position);
  };
  /** Ends the archive after each entry, and is overwritten by the next, so that a killed run leaves a valid file. */
  const end = (): void => void writeSync(file, '\n]}}\n', position);
  if (isHar) {
    append(harStart);
    end();
  }
  const write = (exchange: Exchange): void => {
    if (!isHar) {
      append(`${JSON.stringify(jsonLine(exchange, masked(exchange)))}\n`);
      return;
    }
    append(`${separator}${JSON.stringify(harEntry(exchange, masked(exchange)))}`);
    separator = ',\n';
    end();
  };
  return { write, close: () => closeSync(file) };
};
