import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface VisitorResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as transferred. */
  bytes: Buffer;
  /** The body without its content encoding. */
  text: string;
  ms: number;
}

const decode = (bytes: Buffer, encoding: string | undefined): string => {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
};

const defaultTimeoutMs = 20_000;

/** A browser with its own cookies, which sees responses as they are transferred. */
export class Visitor {
  address: string;
  readonly cookies = new Map<string, string>();

  constructor(address: string, cookies: Record<string, string> = {}) {
    this.address = address;
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
  }

  /** @returns status 0 without a response */
  async send(
    method: string,
    path: string,
    {
      headers = {},
      body,
      timeoutMs = defaultTimeoutMs,
    }: { headers?: Record<string, string>; body?: object; timeoutMs?: number } = {},
  ): Promise<VisitorResponse> {
    const start = performance.now();
    const isCall = method === 'POST' || path.startsWith('/api/');
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await new Promise<Omit<VisitorResponse, 'text' | 'ms'>>((resolve) => {
      const sent = request(`${this.address}${path}`, {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: isCall ? 'application/json' : 'text/html',
          ...(isCall && { 'x-requested-with': 'XMLHttpRequest' }),
          ...(cookie && { cookie }),
          ...(this.cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      const fail = () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) });
      sent.once('error', fail);
      sent.once('response', (incoming) => {
        buffer(incoming).then(
          (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes }),
          fail,
        );
      });
      sent.end(body && JSON.stringify(body));
    });
    for (const set of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return {
      ...response,
      text: decode(response.bytes, response.headers['content-encoding']),
      ms: performance.now() - start,
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<VisitorResponse> {
    return this.send('GET', path, { headers });
  }

  /** Sends a write, again after 419, as the shop's client does. */
  async write(method: string, path: string, body: object): Promise<VisitorResponse> {
    const first = await this.send(method, path, { body });
    return first.status === 419 ? this.send(method, path, { body }) : first;
  }
}
