import { expect, test } from 'vitest';
import {
  contractOf,
  described,
  idsOf,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

/** Polls that each account lists for itself, and that others may see in ways that no name tells. */
const poll = object({ id: text, question: text });
const list = (operationId: string, parameters: unknown[] = []) => ({
  get: {
    operationId,
    parameters,
    responses: { 200: described({ type: 'array', items: poll }), 401: nothing },
  },
});
const one = { 200: described(poll), 401: nothing, 404: nothing };
const scope = { name: 'scope', in: 'query', schema: { type: 'string', enum: ['mine', 'all'] } };
const remove = {
  operationId: 'remove',
  responses: { 204: nothing, 401: nothing, 403: nothing, 404: nothing },
};
const body = { required: true, content: { 'application/json': { schema: object({ question: text }) } } };
const create = {
  operationId: 'create',
  requestBody: body,
  responses: { 201: described(poll), 400: nothing, 401: nothing, 415: nothing },
};
const security = {
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};
const paths = (read: object, more: object = {}, parameters: unknown[] = []) => ({
  '/polls': { ...list('list', parameters), post: create },
  '/polls/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'read', responses: read },
    delete: remove,
  },
  '/polls/{id}/votes': { parameters: [inPath('id')], post: { operationId: 'vote', responses: one } },
  ...more,
});

interface Rules {
  /** The status of a DELETE by somebody else; 0: it is deleted. */
  deletion: number;
  readsOthers: boolean;
}
const pollsApi = ({ deletion, readsOthers }: Rules) => {
  const polls: { id: string; owner: string; question: string }[] = [];
  let count = 0;
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, collection = '', id, votes] = pathname.split('/');
    if (!['polls', 'published'].includes(collection) || (votes ?? 'votes') !== 'votes') return respond(404);
    const caller = /^Bearer ([ab])$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (caller === undefined) return respond(401);
    const shown = ({ owner: _, ...each }: (typeof polls)[number]) => each;
    if (id === undefined && request.method === 'GET') {
      const isOpen = collection === 'published' || searchParams.get('scope') === 'all';
      if (!['mine', 'all', null].includes(searchParams.get('scope'))) return respond(400);
      return respond(200, polls.filter(({ owner }) => isOpen || owner === caller).map(shown));
    }
    if (id === undefined) {
      if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
      const sent = (await request.json().catch(() => undefined)) as { question?: unknown } | null;
      const question = sent?.question;
      if (typeof question !== 'string' || !/^.{1,50}$/su.test(question)) return respond(400);
      const created = { id: `p${++count}`, owner: caller, question };
      polls.push(created);
      return respond(201, shown(created));
    }
    const found = polls.find((each) => each.id === id);
    if (found === undefined) return respond(404);
    const isOwn = found.owner === caller;
    if (request.method === 'DELETE') {
      if (!isOwn && deletion !== 0) return respond(deletion);
      polls.splice(polls.indexOf(found), 1);
      return respond(204);
    }
    return isOwn || readsOthers ? respond(200, shown(found)) : respond(404);
  };
};

const byLink = { deletion: 403, readsOthers: true };
const published = { '/published': list('published') };
const foreign = (operations: readonly string[]) => operations.map((each) => `access/foreign ${each}`);
test.each<[string, object, Rules, findings: readonly string[], inconclusive: readonly string[]]>([
  ['polls that others read by their address', paths(one), byLink, [], ['read', 'vote']],
  ['polls that another list shows', paths(one, published), byLink, [], []],
  ['polls that the list shows on request', paths(one, {}, [scope]), byLink, [], []],
  ['polls of one account', paths(one), { deletion: 404, readsOthers: false }, [], []],
  ['others delete them', paths(one), { deletion: 0, readsOthers: false }, ['remove'], []],
  [
    'others read what does not exist for them',
    paths(one),
    { deletion: 404, readsOthers: true },
    ['read', 'vote'],
    [],
  ],
  ['others read what may be forbidden', paths({ ...one, 403: nothing }), byLink, ['read'], ['vote']],
])('%s', async (_, document, rules, findings, inconclusive) => {
  const result = await run(await contractOf(document, security), pollsApi(rules), { tokens: ['a', 'b'] });
  expect(idsOf(result)).toEqual(foreign(findings));
  expect(
    result.inconclusive
      .filter(({ rule }) => rule === 'access/foreign')
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(inconclusive);
});
