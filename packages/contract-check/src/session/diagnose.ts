import { connect } from 'node:tls';
import type { CheckedContract } from '../contract/contract.ts';
import { responseOf, schemaOf } from '../contract/operation.ts';
import type { NoResponseError } from '../engine/client.ts';
import type { Exchange } from '../engine/exchange.ts';

/** Whether the server at an http URL speaks TLS. */
const speaksTls = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 80),
      rejectUnauthorized: false,
      timeout: 2000,
    });
    const end = (speaks: boolean) => {
      socket.destroy();
      resolve(speaks);
    };
    socket.once('secureConnect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

const selfSigned = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Explains why the URL does not respond, and what to do. */
export const whyUnreachable = async (base: string, { code, message }: NoResponseError): Promise<string> => {
  const url = new URL(base);
  if (code === 'ECONNREFUSED')
    return `${base} cannot be reached: nothing listens on ${url.host}. Start the backend, or check the host and the port.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${base} cannot be reached: the host name ${url.hostname} does not resolve. Check --url.`;
  if (selfSigned.includes(code))
    return `The certificate of ${base} is self-signed. Pass --insecure to accept it, or set NODE_EXTRA_CA_CERTS to the certificate of its authority.`;
  if (/^CERT_|^ERR_TLS_CERT/.test(code))
    return `The certificate of ${base} is not valid: ${message}. Renew it, or pass --insecure to accept it.`;
  if (/^ERR_SSL_|^EPROTO/.test(code))
    return `${base} cannot be reached: the server does not speak https on this port. Try --url ${base.replace('https:', 'http:')}.`;
  if (url.protocol === 'http:' && (await speaksTls(url)))
    return `${base} cannot be reached: the server speaks https on this port. Try --url ${base.replace('http:', 'https:')}.`;
  return `${base} cannot be reached: ${message}.`;
};

const describeResponse = ({ method, path, status }: Exchange): string =>
  `${method} ${path} returned ${status}`;

/** Whether a response is a success with JSON, or without if it need not have any. */
const isFromApi = ({ operation, status, json }: Exchange): boolean => {
  if (status >= 400) return false;
  const declared = operation === undefined ? undefined : responseOf(operation, status);
  return json !== undefined || (status < 300 && declared !== undefined && schemaOf(declared) === undefined);
};

/** Explains why the responses are not those of the API; undefined if at least one is. */
export const whyNoApi = (
  base: string,
  { title: api, basePath = '' }: Pick<CheckedContract, 'title' | 'basePath'>,
  responses: readonly Exchange[],
): string | undefined => {
  const [first] = responses;
  const advice = base.endsWith(basePath)
    ? 'Check the URL, including its path'
    : `Try --url ${base}${basePath}`;
  if (first === undefined || responses.some(isFromApi)) return undefined;
  const location = first.location === undefined ? undefined : new URL(first.location, first.url);
  if (location !== undefined && location.protocol === 'https:' && first.url.startsWith('http:'))
    return `${base} redirects to https. Try --url ${base.replace(/^http:.*/, location.origin)}.`;
  if (location !== undefined)
    return `${base} does not respond like ${api}: ${describeResponse(first)}, a redirect to ${location.pathname}. Public reads need no sign-in. ${advice}.`;
  if (/\bhtml\b/i.test(first.contentType)) {
    const [, title] = /<title>([^<]{1,80})/i.exec(first.text) ?? [];
    return `${base} does not respond like ${api}: ${describeResponse(first)} with an HTML page${title === undefined ? '' : ` (“${title.trim()}”)`} where JSON is expected. ${advice}; a frontend's address is not that of its API.`;
  }
  if (responses.every(({ json, status }) => json === undefined || status === 404))
    return `${base} does not respond like ${api}: ${describeResponse(first)} with ${first.contentType === '' ? 'no content type' : first.contentType}. ${advice}.`;
  return undefined;
};
