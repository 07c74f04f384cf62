import type { CheckedContract } from '../contract/contract.ts';
import type { Exchange } from '../engine/exchange.ts';
import { splitAtSecret } from '../engine/secrets.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { inUrl, mark, masker } from './mask.ts';

/** Names of the headers and query parameters in which an API gets credentials. */
export interface CredentialNames {
  headers: readonly string[];
  query: readonly string[];
}

export const credentialNames = <F extends Fixtures>({
  operations,
  authorize,
}: Pick<CheckedContract<F>, 'operations' | 'authorize'>): CredentialNames => {
  const sent = [undefined, ...operations].map((operation) => authorize({ bearer: 'token' }, operation));
  return {
    headers: [...new Set(sent.flatMap(({ headers = {} }) => Object.keys(headers)))],
    query: [...new Set(sent.flatMap(({ query = {} }) => Object.keys(query)))],
  };
};

/** The parts of an exchange as they may be stored. Long bodies are cut. */
export interface MaskedExchange {
  url: string;
  headers: Record<string, string>;
  requestBody: string | undefined;
  responseHeaders: [name: string, value: string][];
  text: string;
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie'];
const secretName = /passw|secret|token|api[-_]?key|session|signature|csrf|xsrf/i;
const maxBodyLength = 20_000;

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Masks secrets in exchanges: known values, credentials, cookies, and values whose name suggests a secret. */
export const exchangeMasker = (secrets: readonly string[], names: CredentialNames) => {
  const mask = masker(secrets);
  const headerNames = new Set([...secretHeaders, ...names.headers.map((name) => name.toLowerCase())]);
  const queryNames = new Set(names.query);
  /** Masks query parameters, and leaves other texts as they are. */
  const maskUrl = (url: string): string =>
    url.replace(/([?&])([^=&#\s]+)=([^&#\s]*)/g, (pair, separator: string, name: string) => {
      const decoded = decodeName(name);
      return queryNames.has(decoded) || secretName.test(decoded) ? `${separator}${name}=${mark}` : pair;
    });
  const maskValue = (name: string, value: string): string => {
    const isSecret =
      headerNames.has(name.toLowerCase()) ||
      secretName.test(name) ||
      secrets.some((secret) => splitAtSecret(value, secret).length > 1);
    return isSecret ? mark : maskUrl(mask(value));
  };
  return ({ url, headers, requestBody, responseHeaders, text }: Exchange): MaskedExchange => {
    const withoutValues = secrets.reduce(
      (masked, secret) => splitAtSecret(masked, inUrl(secret)).join(mark),
      url,
    );
    return {
      url: maskUrl(mask(withoutValues)),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, maskValue(name, value)]),
      ),
      requestBody: requestBody === undefined ? undefined : mask(requestBody).slice(0, maxBodyLength),
      responseHeaders: [...responseHeaders].map(([name, value]) => [name, maskValue(name, value)]),
      text: mask(text).slice(0, maxBodyLength),
    };
  };
};
