import { ScopeId } from '../../src/contracts/schemas/oauth.ts';
import { fieldError } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';

/** Descriptions of the scopes on the consent page. */
export const scopeDescriptions: Record<ScopeId, string> = {
  'read-profile': 'See your name, email address and phone number',
  'read-orders': 'See your orders',
  'write-addresses': 'See and change your address book',
  'manage-wishlist': 'See and change your wishlist',
  'place-orders': 'Place orders for you',
};

export const scopeIds: readonly ScopeId[] = ScopeId.options;

/** @throws HttpError 422 at `field` for an unknown scope */
export const parseScopes = (scopes: readonly string[], field: 'scopes' | 'scope'): ScopeId[] => {
  const known = scopeIds.filter((scope) => scopes.includes(scope));
  const unknown = scopes.filter((scope) => !ScopeId.safeParse(scope).success);
  if (unknown.length > 0) throw fieldError(field, messages().unknownScope(unknown.join(', ')));
  return known;
};
