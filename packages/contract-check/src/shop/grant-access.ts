import { createHash } from 'node:crypto';
import type { RouteName } from '../contract/operation.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { anonymous, isSuccess, type Person } from '../engine/exchange.ts';
import { objectsAt, valueAt } from '../engine/place.ts';
import { relationOf } from '../engine/relation-of.ts';

/** Composes valid bodies; the shop under test does. */
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
 * Gives an application of one's own access, as RFC 6749 and 7636 have it: a client, consent, a code, a token.
 * @throws InconclusiveError where the backend is no such provider
 */
export const grantAccess = async (
  t: CheckContext,
  shop: BodySource,
  person: Person,
  consent: RouteName,
): Promise<Access> => {
  const operation = t.op(consent);
  const relation = relationOf(operation, 'grants');
  if (relation === undefined) throw new InconclusiveError(`${consent} gives no access`);
  const asked = (await shop.validBody(t, person, relation.client, 'full')) as Record<string, unknown>;
  const made = await t.mustSucceed(person, relation.client, { body: asked });
  const [id, redirect, secret] = ['id', 'redirect', 'plainSecret'].map((key) => valueAt(made.json, key));
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
    throw new InconclusiveError(
      `${consent} responded ${response.status}, so no application was given access`,
    );
  const to = String(valueAt(response.json, 'redirect'));
  const code = URL.canParse(to) ? new URL(to).searchParams.get('code') : null;
  if (code === null) throw new InconclusiveError(`${consent} answered a redirect without a code`);
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
    throw new InconclusiveError(`POST ${relation.token} responded ${token.status} and no token`);
  const list = await t.send(person, relation.list);
  const grant =
    objectsAt(list.json, '[]').find((row) => String(valueAt(row, 'client.id')) === String(id)) ??
    objectsAt(list.json, '[]')[0];
  if (grant === undefined) {
    t.fail('relations/appears', list, 'access was given, and the list of grants is empty', {
      before: [response],
      operation: relation.list,
    });
    throw new InconclusiveError('access that was given is not listed');
  }
  return { id: String(grant.id), clientId: String(id), bearer };
};
