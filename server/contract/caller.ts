/** The account or guest session that addresses and orders belong to. */
export type Owner = { userId: number } | { sessionId: number };

/** A browser, identified by the cookie of its session, or else of its visitor. */
export interface BrowserSession {
  /** the secret in the cookie, from which the CSRF token is derived */
  token: string;
  /** null without a stored session */
  id: number | null;
  /** the visitor from which a session may start; null if the session has just been replaced */
  visitor: string | null;
  /** a guest's session that started from the visitor in a response which has not reached the browser */
  lostId: number | null;
  /** the cookies that the response sets; except for 'none', also the CSRF token if it is missing */
  cookies: 'none' | 'csrf' | 'visitor' | 'guest' | 'session' | 'unprefixed session' | 'signed out';
}

/** The sender of a request: a browser with its session, or a program with a token. */
export interface Caller {
  /** null for a guest */
  userId: number | null;
  session: BrowserSession | null;
  /** scopes of the token; null for a browser */
  scopes: readonly string[] | null;
  /** The cookie of a browser that has just signed in: see secrets/known-device.ts. */
  deviceToken?: string;
}
