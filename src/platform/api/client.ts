import { RequestError } from '../../machines/failure.ts';
import type { RawResponse } from './back-off.ts';
import type { InitialData } from './initial-data.ts';
import type { Api } from './operations.ts';
import { type UntypedRequestOptions, type WireRequest, wireRequest, xsrfToken } from './request.ts';
import { createSend, defaultTimeoutMs, parseBody, type SendDependencies, toFailure } from './send.ts';

interface Dependencies extends SendDependencies {
  embedded: InitialData;
  cookies: () => string;
  /** The email of the customer whom the page shows as signed in; null for a guest. */
  signedInAs: () => string | null;
  /** Called when another customer has signed in, in another tab. */
  onOtherCustomer: () => void;
  /** Reports a response that does not match the contract. */
  report: (problem: string) => void;
}

const loadSchemas = () => import('./check-response.ts');

const currentUser = 'GET /api/get_auth_user/';
const isSignIn = /^POST \/(?:login|register)$/;
/** Requests of anybody, also on the pages of a customer. All other requests concern the customer's own data. */
const isOfAnybody =
  /^POST \/(?:login|register|(?:forgot|reset)-password|api\/(?:filter_products|track_order))$|^GET \/api\/(?!cart\/|user\/(?!auth_check))/;

const emailOf = (user: unknown): string | null => {
  const { email } = Object(user) as { email?: unknown };
  return typeof email === 'string' ? email : null;
};

/**
 * The typed API client. Every response is validated against the contract, whose schemas are loaded with the first
 * request that the embedded initial data cannot serve. Rows that do not match are left out and reported.
 */
export const createApi = (dependencies: Dependencies): Api => {
  const send = createSend(dependencies);

  /** The CSRF token of the session in which the server last named a customer. */
  let known: { email: string | null; token: string | null } | null = null;
  const readToken = () => xsrfToken(dependencies.cookies(), 'XSRF-TOKEN');

  /** Asks the server whose session the browser has. @returns the response unless it is the customer's */
  const checkCustomer = async (
    email: string,
    options: UntypedRequestOptions,
  ): Promise<RawResponse | null> => {
    const token = readToken();
    const { headers: _, ...rest } = options;
    const response = await send(wireRequest(currentUser, {}), rest, token);
    if (response.status >= 300) return response;
    const { body } = parseBody(response) ?? {};
    known = { email: emailOf(body), token };
    if (known.email === email) return null;
    // After the failure has ended the page's session.
    setTimeout(dependencies.onOtherCustomer);
    return { ...response, status: 401 };
  };

  /**
   * Sends a request of the page's customer only in that customer's session, to which the CSRF token belongs: the browser
   * may have got another session since, of a guest or of somebody else.
   */
  const sendAsCustomer = async (
    email: string,
    request: WireRequest,
    options: UntypedRequestOptions,
  ): Promise<RawResponse> => {
    // Servers check the tokens of other methods.
    const isGet = request.method === 'GET';
    const isUnknown = known?.email !== email || (isGet && known.token !== readToken());
    const refused = isUnknown ? await checkCustomer(email, options) : null;
    if (refused) return refused;
    const response = await send(request, options, known?.token ?? null);
    if (response.status === 419)
      return (await checkCustomer(email, options)) ?? send(request, options, known?.token ?? null);
    const isEnded = isGet && response.status < 300 && known?.token !== readToken();
    return (isEnded && (await checkCustomer(email, options))) || response;
  };

  /** A 419 response renews an expired CSRF token: repeats the request with the browser's current one, at most twice. */
  const sendWithToken = async (
    name: string,
    request: WireRequest,
    options: UntypedRequestOptions,
  ): Promise<RawResponse> => {
    const email = isOfAnybody.test(name) ? null : dependencies.signedInAs();
    if (email !== null) return sendAsCustomer(email, request, options);
    for (let repeats = 2; ; repeats -= 1) {
      const token = readToken();
      const response = await send(request, options, token);
      if (response.status < 300) {
        const { body } = parseBody(response) ?? {};
        if (name === currentUser) known = { email: emailOf(body), token };
        if (isSignIn.test(name)) known = { email: emailOf(Object(body).user), token: readToken() };
      }
      if (response.status !== 419 || repeats === 0 || readToken() === token) return response;
    }
  };

  /** Retries after 503 responses. The code for it is loaded on demand. */
  const sendWithBackOff = async (
    name: string,
    request: WireRequest,
    options: UntypedRequestOptions,
  ): Promise<RawResponse> => {
    const deadline = Date.now() + (options.timeoutMs ?? defaultTimeoutMs);
    const response = await sendWithToken(name, request, options);
    if (response.status !== 503) return response;
    const retry = (timeoutMs: number) => sendWithToken(name, request, { ...options, timeoutMs });
    return import('./back-off.ts').then(
      ({ retryWhenBusy }) => retryWhenBusy(name, options, response, deadline, retry),
      () => response,
    );
  };

  const request = async (name: string, options: UntypedRequestOptions = {}): Promise<unknown> => {
    const wire = wireRequest(name, options);
    const embedded = dependencies.embedded.take(wire.key);
    if (embedded) return embedded.body;
    const [{ checkResponse }, response] = await Promise.all([
      loadSchemas().catch(() => {
        throw new RequestError({ kind: 'offline' });
      }),
      sendWithBackOff(name, wire, options),
    ]);
    if (response.status >= 300) throw new RequestError(toFailure(response));
    const content = parseBody(response);
    const { body, problem }: Awaited<ReturnType<typeof checkResponse>> = content
      ? await checkResponse(name, response.status, content.body, options.schemas)
      : { problem: 'not JSON' };
    // Without the path and the request body, which have personal data.
    if (problem !== undefined) dependencies.report(`${name}: ${problem.slice(0, 2000)}`);
    if (body !== undefined) return body;
    throw new RequestError({ kind: 'malformed' });
  };
  return request as Api;
};

/** Preloads the response schemas. */
export const warmUp = (): Promise<unknown> => loadSchemas().catch(() => undefined);
