import { z } from 'zod';

/** Permissions of a token. */
export const ScopeId = z.enum([
  'read-profile',
  'read-orders',
  'write-addresses',
  'manage-wishlist',
  'place-orders',
]);
export type ScopeId = z.infer<typeof ScopeId>;

export const Scope = z
  .object({ id: z.string().min(1), description: z.string().optional() })
  .describe('A permission of a token');
export type Scope = z.infer<typeof Scope>;

export const OAuthId = z
  .union([z.string().min(1).max(100), z.int().min(1)])
  .describe('A string or a number, depending on the backend');
export type OAuthId = z.infer<typeof OAuthId>;

/** A listed client, without its secret, which is only returned on creation. */
export const OAuthClient = z
  .object({ id: OAuthId, name: z.string().min(1), redirect: z.string().min(1), confidential: z.boolean() })
  .describe('An OAuth client application');
export type OAuthClient = z.infer<typeof OAuthClient>;

export const NewOAuthClient = OAuthClient.extend({
  plainSecret: z.string().min(20).optional().describe('Only returned here; absent for a public client'),
}).describe('A newly created client');
export type NewOAuthClient = z.infer<typeof NewOAuthClient>;

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const secondScheme = /[,;|،；，、।][a-z][a-z0-9+.-]*:\//i;
const userInfo = /^[^/]*\/\/[^/?]*@/;
/** The host of an http(s) URL, in Punycode; an underscore is no letter of a host name, but resolves. */
const hostName = /^(?:\[[\da-f:.]+\]|[\w.-]+)$/;

/** Whether the URL means one address that a browser reaches as written. */
const isOneAddress = (value: string): boolean => {
  if (!URL.canParse(value) || invisible.test(value) || secondScheme.test(value) || userInfo.test(value))
    return false;
  const { protocol, hostname } = new URL(value);
  return !/^https?:$/.test(protocol) || hostName.test(hostname);
};

const RedirectUrl = z
  .string()
  .max(2000)
  .regex(
    // Both cases are spelled out, because the pattern in openapi.json has no flags.
    /^(?:[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s#*\\]+|[Hh][Tt][Tt][Pp]:\/\/(?:[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/[^\s#*\\]*)?|[A-Za-z][A-Za-z0-9+.-]*\.[A-Za-z0-9+.-]*:\/[^\s#*\\]*)$/,
  )
  .check(({ value, issues }) => {
    // The pattern also matches two addresses in one text, and unparsable URLs, such as https://%.
    if (!isOneAddress(value)) issues.push({ code: 'invalid_format', format: 'url', input: value });
  })
  .meta({
    format: 'uri',
    description:
      'One address: https, http on localhost, or a custom scheme in reverse domain notation; no list of addresses, wildcard, user name, fragment, backslash, blank or invisible character. A requested redirect URI must equal it after URL normalization',
    examples: ['https://app.example/callback?from=razz&step=1'],
  });

export const OAuthClientUpdate = z.object({ name: z.string().trim().min(1).max(191), redirect: RedirectUrl });
export type OAuthClientUpdate = z.infer<typeof OAuthClientUpdate>;

export const OAuthClientInput = OAuthClientUpdate.extend({ confidential: z.boolean().default(true) });
export type OAuthClientInput = z.input<typeof OAuthClientInput>;

export const AuthorizedToken = z
  .object({
    id: OAuthId,
    client: z.object({ id: OAuthId.optional(), name: z.string().min(1) }),
    scopes: z.array(z.string()),
  })
  .describe('An application with access to the account');
export type AuthorizedToken = z.infer<typeof AuthorizedToken>;

export const PersonalToken = z
  .object({ id: OAuthId, name: z.string().min(1), scopes: z.array(z.string()) })
  .describe('A personal access token, without the token itself');
export type PersonalToken = z.infer<typeof PersonalToken>;

export const PersonalTokenInput = z.object({
  name: z.string().trim().min(1).max(191),
  scopes: z.array(z.string()).max(50).describe('Scope ids from the list of scopes'),
});
export type PersonalTokenInput = z.infer<typeof PersonalTokenInput>;

export const NewPersonalToken = z
  .object({ token: PersonalToken, accessToken: z.string().min(20).describe('Only returned here') })
  .describe('A newly created personal access token');
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

/** Query parameters of an authorization request (RFC 6749, RFC 7636). */
export const AuthorizationQuery = z
  .object({
    response_type: z.literal('code'),
    client_id: z.string().min(1).max(100),
    redirect_uri: z.string().min(1).max(2000),
    scope: z.string().max(500).optional().describe('Scope ids separated by spaces'),
    state: z
      .string()
      .max(2000)
      .regex(/^[ -~]*$/)
      .optional()
      .describe('Returned unchanged; printable ASCII (RFC 6749, A.5)'),
    code_challenge: z
      .string()
      .regex(/^[\w-]{43}$/)
      .describe('base64url of the SHA-256 of the code verifier'),
    code_challenge_method: z.literal('S256'),
  })
  .describe('An authorization request');
export type AuthorizationQuery = z.infer<typeof AuthorizationQuery>;

export const ConsentRequest = z
  .object({ client: z.object({ name: z.string().min(1) }), scopes: z.array(Scope) })
  .describe('The client and the scopes it requests');
export type ConsentRequest = z.infer<typeof ConsentRequest>;

export const ConsentDecision = AuthorizationQuery.extend({
  allow: z.boolean().describe('Whether the customer consents'),
}).describe("The customer's decision on an authorization request");
export type ConsentDecision = z.infer<typeof ConsentDecision>;
