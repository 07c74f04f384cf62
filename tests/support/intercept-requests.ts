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
  /** A page of whatever stands before the server: no words for people. */
  serverError: ((route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' })) as Responder,
  /** Nothing that the contract knows. */
  malformed: ((route) => route.fulfill({ status: 200, json: { unheard: 'of' } })) as Responder,
  noConnection: ((route) => route.abort('connectionfailed')) as Responder,
  /** The request stays open until the browser gives up. */
  silence: (async () => undefined) as Responder,
};

/** Holds the requests of a pattern until the returned function is called; the server responds then. */
export const holdResponses = async (page: Page, pattern: string | RegExp): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
};

/** Intercepts the requests of a pattern: responds in the server’s place, or lets them through. */
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
