import { expect, test } from 'vitest';
import {
  content,
  contractOf,
  described,
  idsOf,
  inPath,
  nothing,
  object,
  respond,
  run,
} from './in-memory-api.ts';

/** An API in the style of JSON:API, whose notes belong to one account each. */
const writable = {
  name: { type: 'string', minLength: 1, maxLength: 50 },
  phone: { type: ['string', 'null'], pattern: '^[0-9]{4}$' },
};
const attributes = { type: 'object', properties: writable };
const sent = object({ data: { type: 'object', required: ['attributes'], properties: { attributes } } });
const created = object({
  data: object({ attributes: { ...attributes, required: ['name'] } }),
});
const note = object({
  id: { type: 'string' },
  attributes: object({ ...writable, words: { type: 'integer' } }),
});
const one = { 200: described(object({ data: note })), 401: nothing, 404: nothing };
const refused = { 400: nothing, 401: nothing, 404: nothing, 415: nothing, 422: nothing };
const contract = await contractOf(
  {
    '/notes': {
      get: {
        operationId: 'list',
        responses: { 200: described(object({ data: { type: 'array', items: note } })), 401: nothing },
      },
      post: {
        operationId: 'create',
        requestBody: { required: true, ...content(created) },
        responses: { 201: described(object({ data: note })), ...refused },
      },
    },
    '/notes/{note}': {
      parameters: [inPath('note')],
      get: { operationId: 'read', responses: one },
      patch: {
        operationId: 'change',
        requestBody: { required: true, ...content(sent) },
        responses: { ...one, ...refused },
      },
      delete: { operationId: 'remove', responses: { 204: nothing, 401: nothing, 404: nothing } },
    },
    '/notes/{note}/publish': {
      parameters: [inPath('note')],
      post: { operationId: 'publish', responses: { ...one, 409: nothing } },
    },
  },
  {
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
);

interface Note {
  id: string;
  owner: string;
  name: string;
  phone: string | null;
  words: number;
  isPublished?: boolean;
}
type Fault =
  | 'read by others'
  | 'changed by others'
  | 'publishing fails'
  | 'null is ignored'
  | 'count as sent'
  | undefined;

const isAttributes = (value: unknown, isNew: boolean): value is Partial<Note> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, phone } = value as Record<string, unknown>;
  if (name === undefined ? isNew : typeof name !== 'string' || !/^.{1,50}$/su.test(name)) return false;
  return phone === undefined || phone === null || (typeof phone === 'string' && /^[0-9]{4}$/.test(phone));
};

const notesApi = (fault: Fault) => {
  const notes: Note[] = [];
  let count = 0;
  const shown = ({ id, name, phone, words }: Note) => ({ id, attributes: { name, phone, words } });
  return async (request: Request): Promise<Response> => {
    const [, collection, id, action] = new URL(request.url).pathname.split('/');
    if (collection !== 'notes' || (action !== undefined && action !== 'publish')) return respond(404);
    const owner = /^Bearer ([ab])$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (owner === undefined) return respond(401);
    const isOpen =
      (fault === 'read by others' && request.method === 'GET') ||
      (fault === 'changed by others' && request.method === 'PATCH');
    const found = notes.find((each) => each.id === id && (isOpen || each.owner === owner));
    if (id !== undefined && found === undefined) return respond(404);
    if (found !== undefined && request.method === 'DELETE') {
      notes.splice(notes.indexOf(found), 1);
      return respond(204);
    }
    if (found !== undefined && action === 'publish') {
      if (fault === 'publishing fails') return respond(500);
      if (found.isPublished) return respond(409);
      found.isPublished = true;
    }
    if (request.method === 'GET' && found === undefined)
      return respond(200, { data: notes.filter((each) => each.owner === owner).map(shown) });
    if (request.method === 'GET' || action !== undefined) return respond(200, { data: shown(found as Note) });
    if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
    const body = (await request.json().catch(() => undefined)) as { data?: { attributes?: unknown } } | null;
    const values = body?.data?.attributes;
    if (!isAttributes(values, found === undefined)) return respond(422);
    const { name, phone } = values;
    const forged = fault === 'count as sent' && typeof values.words === 'number' ? values.words : 1;
    const target = found ?? { id: `n${++count}`, owner, name: '', phone: null, words: forged };
    if (found === undefined) notes.push(target);
    if (name !== undefined) target.name = name;
    if (phone !== undefined && !(phone === null && fault === 'null is ignored')) target.phone = phone;
    return respond(found === undefined ? 201 : 200, { data: shown(target) });
  };
};

test.each<[Fault, string[]]>([
  [undefined, []],
  ['read by others', ['access/foreign read']],
  ['changed by others', ['access/foreign change']],
  ['publishing fails', ['schema/accepts-valid publish', 'schema/server-error publish 500']],
  ['null is ignored', ['relations/partial-update change phone']],
  ['count as sent', ['negative/read-only create data.attributes.words']],
])('resource objects of accounts: %s', async (fault, expected) => {
  const result = await run(contract, notesApi(fault), { tokens: ['a', 'b'] });
  expect(idsOf(result)).toEqual(expected);
});

test('a 404 for an id that comes from nowhere is inconclusive', async () => {
  const parcel = object({ parcel_id: { type: 'string' } });
  const rpc = await contractOf({
    '/send': {
      post: {
        operationId: 'send',
        requestBody: { required: true, ...content(parcel) },
        responses: { 200: described(parcel), 404: nothing },
      },
    },
    '/track': {
      get: {
        operationId: 'track',
        parameters: [{ name: 'parcel_id', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 200: described(parcel), 404: nothing },
      },
    },
  });
  const { findings, inconclusive } = await run(rpc, async (request) => {
    const isSent = request.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = await request.json().catch(() => undefined);
    const id = (body as { parcel_id?: unknown } | undefined)?.parcel_id;
    if (!/\/(send|track)$/.test(new URL(request.url).pathname)) return respond(404);
    return respond(request.method === 'GET' || (isSent && typeof id === 'string') ? 404 : 400);
  });
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(inconclusive.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^send responded 404, perhaps because parcel_id does not exist/),
      expect.stringMatching(/^it responded 404, perhaps because parcel_id does not exist/),
    ]),
  );
});
