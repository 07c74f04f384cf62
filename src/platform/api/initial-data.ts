import type { User } from '../../contracts/schemas/user.ts';
import { isObject } from '../../domain/json.ts';

/** Response bodies embedded in the page, by operation key. Each is returned once. */
export interface InitialData {
  take(key: string): { body: unknown } | null;
  /** The user: null for a guest, undefined if not embedded. Returned once. */
  takeUser(): User | null | undefined;
  /** Same as takeUser, without consuming it. */
  user(): User | null | undefined;
}

/** Key of a request: method, path with query, and the JSON body if any. */
export const operationKey = (method: string, pathAndQuery: string, body?: unknown): string =>
  `${method} ${pathAndQuery}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;

const isUser = (value: unknown): value is User => isObject(value) && typeof value.email === 'string';

/**
 * Parses the page's `page-data` script tag: `{"calls": {"GET /api/…": body}, "user": null}`. Invalid parts are
 * ignored.
 */
export const readInitialData = (json: string | null): InitialData => {
  let calls: Record<string, unknown> = {};
  let user: User | null | undefined;
  try {
    const data: unknown = json && JSON.parse(json);
    if (isObject(data) && isObject(data.calls)) calls = data.calls;
    if (isObject(data) && (data.user === null || isUser(data.user))) user = data.user;
  } catch {
    // With a broken tag, the page sends the requests itself.
  }
  const unread = new Map(Object.entries(calls));
  return {
    take(key) {
      if (!unread.has(key)) return null;
      const body = unread.get(key);
      unread.delete(key);
      return { body };
    },
    user: () => user,
    takeUser() {
      const taken = user;
      user = undefined;
      return taken;
    },
  };
};
