import { readRefusal, unknownError } from '../../domain/error-messages.ts';
import { CallFailed, type Failure } from '../../machines/failure.ts';
import type { Reply } from './back-off.ts';
import type { InitialData } from './initial-data.ts';
import type { Api } from './operations.ts';
import { type Given, type WireRequest, wireRequest, xsrfToken } from './request.ts';

interface Dependencies {
  fetch: typeof fetch;
  /** What stands before every path; '' for the page's own origin. */
  base: string;
  embedded: InitialData;
  cookies: () => string;
  isOnline: () => boolean;
  /** Where a malformed answer is reported, for whoever runs the shop. */
  report: (problem: string) => void;
}

const defaultTimeoutMs = 10_000;
const loadSchemas = () => import('./response-schemas.ts');

const parsed = ({ text, isJson }: Reply): { body: unknown } | null => {
  if (text.trim() === '') return { body: null };
  if (!isJson) return null;
  try {
    return { body: JSON.parse(text) };
  } catch {
    return null;
  }
};

const refusal = (reply: Reply): Failure => {
  const { status } = reply;
  if (status === 401) return { kind: 'signedOut' };
  const { message, fields } = readRefusal((parsed(reply) ?? { body: reply.text }).body);
  if (status < 500) return { kind: 'refused', status, message, fields };
  return message === unknownError ? { kind: 'server', status } : { kind: 'server', status, message };
};

/**
 * The client over the contract's types. The contract itself and zod come with the first call that the page's
 * embedded answers cannot serve; they check every answer, so nothing of another shape reaches a page.
 */
export const createApi = (dependencies: Dependencies): Api => {
  const send = async (request: WireRequest, given: Given, token: string | null): Promise<Reply> => {
    const timeout = AbortSignal.timeout(given.timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await dependencies.fetch(`${dependencies.base}${request.url}`, {
        method: request.method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
          ...given.headers,
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      });
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), isJson, retryAfter };
    } catch (error) {
      if (given.signal?.aborted) throw error;
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      const kind = isLate && dependencies.isOnline() ? 'timeout' : 'offline';
      throw new CallFailed({ kind });
    }
  };

  /** A token that grew old is renewed by the refusal itself: one more try then, with the new one. */
  const sendWithToken = async (request: WireRequest, given: Given): Promise<Reply> => {
    const token = xsrfToken(dependencies.cookies());
    const reply = await send(request, given, token);
    const renewed = xsrfToken(dependencies.cookies());
    return reply.status === 419 && renewed !== token ? send(request, given, renewed) : reply;
  };

  /** The code for a busy shop is loaded when a response calls for it. */
  const sendPatiently = async (name: string, request: WireRequest, given: Given): Promise<Reply> => {
    const deadline = Date.now() + (given.timeoutMs ?? defaultTimeoutMs);
    const reply = await sendWithToken(request, given);
    if (reply.status !== 503) return reply;
    const repeat = (timeoutMs: number) => sendWithToken(request, { ...given, timeoutMs });
    return import('./back-off.ts').then(
      ({ repeatWhenBusy }) => repeatWhenBusy(name, given, reply, deadline, repeat),
      () => reply,
    );
  };

  const call = async (name: string, given: Given = {}): Promise<unknown> => {
    const request = wireRequest(name, given);
    const known = dependencies.embedded.take(request.line);
    if (known) return known.answer;
    const [{ checkResponse }, reply] = await Promise.all([
      loadSchemas().catch(() => {
        throw new CallFailed({ kind: 'offline' });
      }),
      sendPatiently(name, request, given),
    ]);
    if (reply.status >= 300) throw new CallFailed(refusal(reply));
    const read = parsed(reply);
    const checked = read ? checkResponse(name, reply.status, read.body) : { ok: false, problem: 'not JSON' };
    if ('answer' in checked) return checked.answer;
    dependencies.report(`${request.line.slice(0, 200)}: ${'problem' in checked ? checked.problem : ''}`);
    throw new CallFailed({ kind: 'malformed' });
  };
  return call as Api;
};

/** Fetches the parts that calls need, before the first one is made. */
export const warmUp = (): Promise<unknown> => loadSchemas().catch(() => null);
