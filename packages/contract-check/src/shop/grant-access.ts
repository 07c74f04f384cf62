import { createHash } from 'node:crypto';
import type { RouteName } from '../contract/operation.ts';
import { objectsAt, valueAt } from '../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { anonymous, isSuccess, type Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';

/** The part of the shop fixtures that composes valid bodies. */
interface BodySource {
  validBody: (t: CheckContext, person: Person, name: RouteName, fields: 'full') => Promise<unknown>;
}

export interface Access {
  id: string;
  clientId: string;
  bearer: string;
}

const verifier = 'contract-check-verifier-contract-check-verifier-1';

/**
 * Runs the OAuth authorization code flow with PKCE (RFC 6749, RFC 7636): creates a client, consents, exchanges the code.
 * @throws InconclusiveError if the backend does not complete the flow
 */
export const grantAccess = async (
  t: CheckContext,
  shop: BodySource,
  person: Person,
  consent: RouteName,
): Promise<Access> => {
  const operation = t.op(consent);
  const relation = relationOf(operation, 'grants');
  if (relation === undefined) throw new InconclusiveError(`${consent} does not grant access`);
  const clientBody = (await shop.validBody(t, person, relation.client, 'full')) as Record<string, unknown>;
  const client = await t.mustSucceed(person, relation.client, { body: clientBody });
  const [id, redirect, secret] = ['id', 'redirect', 'plainSecret'].map((key) => valueAt(client.json, key));
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const draft = (await shop.validBody(t, person, consent, 'full')) as Record<string, unknown>;
  const response = await t.send(person, consent, {
    body: {
      ...draft,
      client_id: String(id),
      redirect_uri: redirect,
      code_challenge: challenge,
      allow: true,
      scope: 'read-profile',
    },
  });
  if (!isSuccess(response))
    throw new InconclusiveError(`${consent} responded ${response.status}, so no application has access`);
  const redirectUrl = String(valueAt(response.json, 'redirect'));
  const code = URL.canParse(redirectUrl) ? new URL(redirectUrl).searchParams.get('code') : null;
  if (code === null) throw new InconclusiveError(`the redirect of ${consent} has no code`);
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: String(redirect),
    client_id: String(id),
    code_verifier: verifier,
    ...(typeof secret === 'string' ? { client_secret: secret } : {}),
  });
  const raw = { text: form.toString(), type: 'application/x-www-form-urlencoded' };
  const token = await t.client.request('POST', relation.token, undefined, anonymous, { raw });
  const bearer = valueAt(token.json, 'access_token');
  if (typeof bearer !== 'string')
    throw new InconclusiveError(`POST ${relation.token} responded ${token.status} without a token`);
  const list = await t.send(person, relation.list);
  const grant =
    objectsAt(list.json, '[]').find((row) => String(valueAt(row, 'client.id')) === String(id)) ??
    objectsAt(list.json, '[]')[0];
  if (grant === undefined) {
    t.fail('relations/created', list, 'access was granted, but the list of grants is empty', {
      before: [response],
      operation: relation.list,
    });
    throw new InconclusiveError('the granted access is not listed');
  }
  return { id: String(grant.id), clientId: String(id), bearer };
};
