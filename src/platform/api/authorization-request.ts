import type { AuthorizationQuery } from '../../contracts/schemas/oauth.ts';

/**
 * Decodes the authorization request in the URL of the consent page: its query string in base64url. Null if it cannot
 * be decoded; the server validates its parameters.
 */
export const readAuthorizationRequest = (encoded: string): AuthorizationQuery | null => {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const fields = new URLSearchParams(new TextDecoder().decode(bytes));
    return Object.fromEntries(fields) as AuthorizationQuery;
  } catch {
    return null;
  }
};
