import type { AuthorizationQuery } from '../contracts/schemas/oauth.ts';

/**
 * An application's request as the provider packed it into the page's address: its query string in base64url.
 * What it holds is the server's to judge; null for what cannot be read at all.
 */
export const readAuthorizationRequest = (packed: string): AuthorizationQuery | null => {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const fields = new URLSearchParams(new TextDecoder().decode(bytes));
    return Object.fromEntries(fields) as AuthorizationQuery;
  } catch {
    return null;
  }
};
