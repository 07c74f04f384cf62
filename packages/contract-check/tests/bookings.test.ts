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

const id = { type: 'string', format: 'uuid' };
const room = object({ id });
const booking = object({ email: { type: 'string', format: 'email' }, room_id: id });
const booked = object({ id, ...booking.properties });
const contract = await contractOf({
  '/rooms': {
    get: { operationId: 'rooms', responses: { 200: described({ type: 'array', items: room }) } },
  },
  '/bookings': {
    post: {
      operationId: 'book',
      requestBody: { required: true, ...content(booking) },
      responses: {
        201: { ...described(booked), headers: { Location: { schema: { type: 'string' } } } },
        400: nothing,
        404: nothing,
        409: nothing,
        415: nothing,
        422: nothing,
      },
    },
  },
  '/bookings/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'booking', responses: { 200: described(booked), 404: nothing } },
  },
});

type Fault = 'any room' | 'the email twice' | 'a Location without the path of the API' | undefined;

/** An API at /v1. */
const bookingsApi = (fault: Fault) => {
  const rooms = [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }];
  const bookings: { id: string; email: string; room_id: string }[] = [];
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, version, collection, bookingId, more] = pathname.split('/');
    if (version !== 'v1' || more !== undefined) return respond(404);
    if (collection === 'rooms' && bookingId === undefined) return respond(200, rooms);
    if (collection !== 'bookings') return respond(404);
    if (bookingId !== undefined) {
      const found = bookings.find((each) => each.id === bookingId);
      return found === undefined ? respond(404) : respond(200, found);
    }
    if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
    const body = (await request.json().catch(() => undefined)) as {
      email?: unknown;
      room_id?: unknown;
    } | null;
    const { email, room_id } = body ?? {};
    if (typeof email !== 'string' || !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(email)) return respond(422);
    if (typeof room_id !== 'string' || !/^[0-9a-f-]{36}$/i.test(room_id)) return respond(422);
    if (fault !== 'any room' && !rooms.some((each) => each.id === room_id)) return respond(404);
    if (bookings.some((each) => each.email === email))
      return respond(fault === 'the email twice' ? 500 : 409);
    const row = { id: crypto.randomUUID(), email, room_id };
    bookings.push(row);
    const prefix = fault === 'a Location without the path of the API' ? '' : '/v1';
    const response = respond(201, row);
    response.headers.set('location', `${prefix}/bookings/${row.id}`);
    return response;
  };
};

test.each<[Fault, string[]]>([
  [undefined, []],
  ['any room', ['negative/existing book room_id']],
  ['the email twice', ['schema/server-error book 500']],
  ['a Location without the path of the API', ['relations/location book']],
])('bookings: %s', async (fault, expected) => {
  const handle = bookingsApi(fault);
  const result = await run(contract, handle, {
    url: 'http://api.example/v1',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const [, , collection, bookingId] = new URL(url).pathname.split('/');
      const allowed = collection === 'bookings' && bookingId === undefined ? 'POST' : 'GET';
      return request.method === allowed || !['rooms', 'bookings'].includes(collection ?? '')
        ? handle(request)
        : new Response(null, { status: 405, headers: { allow: allowed } });
    },
  });
  expect(idsOf(result)).toEqual(expected);
});

const inQuery = { name: 'room_id', in: 'query', required: true, schema: id };
const rpc = await contractOf({
  '/room.list': {
    get: {
      operationId: 'list',
      responses: { 200: described({ type: 'array', items: object({ room_id: id }) }) },
    },
  },
  '/room.get': {
    get: {
      operationId: 'read',
      parameters: [inQuery],
      responses: { 200: described(object({ room_id: id })), 400: nothing, 404: nothing },
    },
  },
});
test.each([
  [404, []],
  [200, ['negative/existing read room_id']],
])('an RPC responds %i to an unknown id in its query', async (status, expected) => {
  const room = { room_id: crypto.randomUUID() };
  const result = await run(rpc, (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/room.list') return respond(200, [room]);
    if (pathname !== '/room.get') return respond(404);
    const asked = searchParams.get('room_id');
    if (asked === null || !/^[0-9a-f-]{36}$/i.test(asked)) return respond(400);
    return asked === room.room_id ? respond(200, room) : respond(status, status === 200 ? room : undefined);
  });
  expect(idsOf(result)).toEqual(expected);
});
