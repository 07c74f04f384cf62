import type { Page, Route } from 'playwright';

type Answer = (route: Route) => Promise<void>;

export const answers = {
  json:
    (status: number, body: unknown): Answer =>
    (route) =>
      route.fulfill({ status, json: body }),
  text:
    (status: number, body: string, contentType = 'text/plain'): Answer =>
    (route) =>
      route.fulfill({ status, body, contentType }),
  /** A page of whatever stands before the server: no words for people. */
  serverError: ((route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' })) as Answer,
  /** Nothing that the contract knows. */
  malformed: ((route) => route.fulfill({ status: 200, json: { unheard: 'of' } })) as Answer,
  noConnection: ((route) => route.abort('connectionfailed')) as Answer,
  /** The call stays open until the browser gives up. */
  silence: (async () => undefined) as Answer,
};

/** Keeps the calls of a pattern waiting until what it gives is called; they are the server's own then. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** Stands before the server for the calls of a pattern: answers in its place, or lets them through, as it is told. */
export async function standBefore(page: Page, pattern: string | RegExp) {
  let answer: Answer | null = null;
  await page.route(pattern, (route) => (answer ? answer(route) : route.fallback()));
  return {
    answer: (next: Answer) => {
      answer = next;
    },
    letThrough: () => {
      answer = null;
    },
  };
}
