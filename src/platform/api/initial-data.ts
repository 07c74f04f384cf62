import type { User } from '../../contracts/schemas/user.ts';

/** Answers that came with the page, by the line of their call; each is given once. */
export interface InitialData {
  take(line: string): { answer: unknown } | null;
  /** Who is here: null for a visitor, undefined when the page does not say. Returned once. */
  takeUser(): User | null | undefined;
  /** The same, for looking only. */
  user(): User | null | undefined;
}

/** The line that names a call: method, path with query and, when there is one, the body as JSON. */
export const operationKey = (method: string, pathAndQuery: string, body?: unknown): string =>
  `${method} ${pathAndQuery}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isUser = (value: unknown): value is User => isObject(value) && typeof value.email === 'string';

/**
 * Reads the text of the page's `page-data` tag: `{"calls": {"GET /api/…": answer}, "user": null}`. What is
 * unreadable is as if it were not there.
 */
export const readInitialData = (json: string | null): InitialData => {
  let calls: Record<string, unknown> = {};
  let user: User | null | undefined;
  try {
    const data: unknown = JSON.parse(json ?? '{}');
    if (isObject(data) && isObject(data.calls)) calls = data.calls;
    if (isObject(data) && (data.user === null || isUser(data.user))) user = data.user;
  } catch {
    // A broken tag costs a call, not the page.
  }
  const left = new Map(Object.entries(calls));
  return {
    take(line) {
      if (!left.has(line)) return null;
      const answer = left.get(line);
      left.delete(line);
      return { answer };
    },
    user: () => user,
    takeUser() {
      const taken = user;
      user = undefined;
      return taken;
    },
  };
};
