import type { Page, Route } from 'playwright';

type Responder = (route: Route) => Promise<void>;

export const responses = {
  json:
    (status: number, body: unknown): Responder =>
    (route) =>
      route.fulfill({ status, json: body }),
  text:
    (status: number, body: string, contentType = 'text/plain'): Responder =>
    (route) =>
      route.fulfill({ status, body, contentType }),
  /** The error page of a proxy in front of the server. */
  serverError: ((route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' })) as Responder,
  /** A body that does not match the contract. */
  malformed: ((route) => route.fulfill({ status: 200, json: { unknown: 'body' } })) as Responder,
  noConnection: ((route) => route.abort('connectionfailed')) as Responder,
  /** Never responds: the request stays pending until the browser times out. */
  silence: (async () => undefined) as Responder,
};

/** Holds the requests of a pattern until the returned function is called. */
export const holdResponses = async (page: Page, pattern: string | RegExp): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};

/** Intercepts the requests of a pattern: responds instead of the server, or lets them through. */
export const interceptResponses = async (page: Page, pattern: string | RegExp) => {
  let responder: Responder | null = null;
  await page.route(pattern, (route) => (responder ? responder(route) : route.fallback()));
  return {
    respond: (next: Responder) => {
      responder = next;
    },
    letThrough: () => {
      responder = null;
    },
  };
};
