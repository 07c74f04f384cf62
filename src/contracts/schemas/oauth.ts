import { z } from 'zod';

/** What a token may be allowed to do. */
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
  .describe('A permission a token can carry');
export type Scope = z.infer<typeof Scope>;

export const OAuthId = z
  .union([z.string().min(1).max(100), z.int().min(1)])
  .describe('A text or a number, by backend');
export type OAuthId = z.infer<typeof OAuthId>;

/** A client in the list. Its secret is never listed: it was shown once, when it was made. */
export const OAuthClient = z
  .object({ id: OAuthId, name: z.string().min(1), redirect: z.string().min(1), confidential: z.boolean() })
  .describe('An application that may ask customers for access');
export type OAuthClient = z.infer<typeof OAuthClient>;

export const NewOAuthClient = OAuthClient.extend({
  plainSecret: z.string().min(20).optional().describe('Shown this once; absent for a public client'),
}).describe('A client just made');
export type NewOAuthClient = z.infer<typeof NewOAuthClient>;

const RedirectUrl = z
  .string()
  .max(2000)
  .regex(
    /^(?:https:\/\/[^\s#]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/[^\s#]*)?|[a-z][a-z0-9+.-]*\.[a-z0-9+.-]*:\/[^\s#]*)$/i,
  )
  .check(({ value, issues }) => {
    // The pattern lets through what no browser can open, such as https://%.
    if (!URL.canParse(value)) issues.push({ code: 'invalid_format', format: 'url', input: value });
  })
  .meta({
    format: 'uri',
    description: "https, http on the visitor's own machine, or an app's reversed domain; no fragment",
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
  .describe('Access that the customer gave an application');
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
  .object({ token: PersonalToken, accessToken: z.string().min(20).describe('Shown this once') })
  .describe('A personal access token just made');
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

/** What an application asks for, as the query of its authorization request carries it (RFC 6749, RFC 7636). */
export const AuthorizationQuery = z
  .object({
    response_type: z.literal('code'),
    client_id: z.string().min(1).max(100),
    redirect_uri: z.string().min(1).max(2000),
    scope: z.string().max(500).optional().describe('Scope ids with blanks between'),
    state: z
      .string()
      .max(2000)
      .regex(/^[ -~]*$/)
      .optional()
      .describe('Given back as it is; printable ASCII (RFC 6749, A.5)'),
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
  .describe('Who asks for access, and to what');
export type ConsentRequest = z.infer<typeof ConsentRequest>;

export const ConsentAnswer = AuthorizationQuery.extend({
  allow: z.boolean().describe('Whether the customer agrees'),
}).describe("The customer's answer to an authorization request");
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;
