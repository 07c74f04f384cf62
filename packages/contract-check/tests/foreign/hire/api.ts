import { randomUUID } from 'node:crypto';
import { type Call, createRouter, json, Reply } from '../router.ts';
import { type Row as RowWithId, remove } from '../rows.ts';
import {
  choiceIn,
  integerIn,
  invalidKeys,
  isDate,
  isDateTime,
  isEmail,
  isRecord,
  isText,
  isWhole,
  looksLikeDate,
  pick,
  type Rules,
} from '../validation.ts';

/** Faults that can be enabled, one at a time, with the operations that show them. */
export const faults = {
  'created with 200': ['createVehicle'],
  'unknown booking gets the first one': ['getBooking'],
  'PATCH resets what is not sent': ['changeVehicle'],
  'PATCH changes the category of all': ['changeVehicle'],
  'stale If-Match accepted': ['changeVehicle'],
  'stale If-Match deletes': ['deleteVehicle'],
  'missing If-Match accepted': ['changeVehicle'],
  '405 without Allow': ['listCustomers', 'createCustomer', 'getCustomer'],
  'Allow lists GET only': ['listVehicles', 'createVehicle', 'getVehicle', 'changeVehicle'],
  'DELETE of all customers': ['listCustomers', 'createCustomer'],
  'createdAt as sent': ['createVehicle'],
  'total as sent': ['book'],
  'impossible date accepted': ['createVehicle', 'changeVehicle', 'book'],
  'offset of a time ignored': ['createVehicle', 'changeVehicle'],
  'cursor repeats a row': ['listVehicles'],
  'cursor loses a row': ['listVehicles'],
  'next link never ends': ['listBookings'],
  'next link loses a row': ['listBookings'],
  'total of the page': ['listBookings'],
  'wrong order': ['listVehicles'],
  'another id in the body': ['getCustomer'],
  'deleted booking readable': ['cancelBooking', 'getBooking'],
  'created customer not listed': ['createCustomer'],
  'pin leaks': ['getCustomer', 'listCustomers', 'createCustomer'],
  'errors as application/json': ['createVehicle', 'changeVehicle', 'getVehicle'],
  'invalid zip of an invoice accepted': ['book'],
  'invalid zip of a customer accepted': ['createCustomer'],
  'any currency accepted': ['createVehicle', 'changeVehicle'],
  'limit ignored': ['listVehicles'],
  'category ignored': ['listVehicles'],
  'customerId ignored': ['listBookings'],
  'slow list': ['listCustomers'],
  'no request id': ['getVehicle'],
  'Location of nothing': ['createVehicle'],
  'export not found': ['startExport', 'getExport'],
  'export ends in an undeclared state': ['startExport', 'getExport'],
  'kind of an export lost': ['startExport'],
  'another kind in the response of an export': ['startExport'],
} as const;
export type Fault = keyof typeof faults;

type Row = RowWithId<string>;
const problemType = 'application/problem+json';

/** Vehicles for hire, with cursors, links, entity tags and merge patches. `wait` delays the slow list. */
export const hireApi = (fault?: Fault, wait: () => void = () => undefined) => {
  const has = (name: Fault): boolean => fault === name;
  const problem = (status: number, title: string, field?: string, headers = {}, type = problemType) =>
    json(status, { title, status, ...(field === undefined ? {} : { field }) }, headers, type);
  const refuse = (status: number, title: string, field?: string, type?: string): never => {
    throw new Reply(problem(status, title, field, {}, type));
  };

  let count = 0;
  const nextId = (kind: string): string => {
    count += 1;
    return `${kind}-${String(count).padStart(5, '0')}`;
  };
  const tag = (row: Row): string =>
    `"${Buffer.from(JSON.stringify(row)).toString('base64url').slice(-24)}-${row.version}"`;
  const shown = ({ version: _, ...row }: Row): Row => row as Row;

  const categories = ['van', 'car', 'bike'];
  const vehicles: Row[] = Array.from({ length: 27 }, (_, i) => ({
    id: nextId('veh'),
    plate: `AB${String((i * 37) % 100).padStart(2, '0')} XY${String.fromCharCode(65 + (i % 26))}`,
    category: categories[i % 3],
    seats: 1 + ((i * 5) % 9),
    dailyRate: { amount: 20 + i, currency: 'EUR' },
    createdAt: '2026-01-02T03:04:05Z',
    version: 1,
  }));
  const customers: Row[] = Array.from({ length: 4 }, (_, i) => ({
    id: nextId('cus'),
    name: `Customer ${i}`,
    email: `customer${i}@example.com`,
    pin: '123456',
  }));
  const bookings: Row[] = Array.from({ length: 23 }, (_, i) => ({
    id: nextId('boo'),
    vehicleId: vehicles[i]?.id,
    customerId: customers[i % 4]?.id,
    startsOn: '2026-03-01',
    days: 1 + (i % 5),
    payment: { method: 'card', lastDigits: '4242' },
    total: (20 + i) * (1 + (i % 5)),
  }));
  const exports: Row[] = [];

  const find = (rows: Row[], id: string | undefined, type?: string): Row =>
    rows.find((row) => row.id === id) ?? refuse(404, 'There is none.', undefined, type);

  const bodyOf = ({ body, type }: Call, expected = 'application/json'): Record<string, unknown> => {
    if (!type.startsWith(expected)) refuse(415, `Send ${expected}.`);
    if (!isRecord(body)) return refuse(400, 'Send an object.');
    return body;
  };
  const assertValid = (body: Record<string, unknown>, rules: Rules, required: string[], type?: string) => {
    for (const { key, isMissing } of invalidKeys(body, rules, required))
      refuse(422, isMissing ? 'It is required.' : 'It is not valid.', key, type);
  };
  const invalidParameter = (name: string): never => refuse(400, 'It is not valid.', name);

  const isDay = has('impossible date accepted') ? looksLikeDate : isDate;
  const isMoney = (value: unknown) =>
    isRecord(value) &&
    typeof value.amount === 'number' &&
    value.amount >= 0 &&
    value.amount <= 10_000 &&
    (['EUR', 'CHF'].includes(String(value.currency)) ||
      (has('any currency accepted') && typeof value.currency === 'string'));
  const vehicleRules: Rules = {
    plate: (value) => typeof value === 'string' && /^[A-Z]{2}[0-9]{2} [A-Z]{3}$/.test(value),
    category: (value) => categories.includes(value as string),
    seats: (value) => isWhole(value, 1, 9),
    dailyRate: isMoney,
    notes: (value) => isText(value, 0, 200),
    registeredOn: isDay,
    inspectedAt: isDateTime,
    features: (value) =>
      Array.isArray(value) && value.length <= 5 && value.every((each) => isText(each, 1, 30)),
  };
  const vehicleKeys = Object.keys(vehicleRules);
  const toVehicle = (body: Record<string, unknown>): Record<string, unknown> => {
    const picked = pick(body, vehicleKeys);
    if (typeof picked.inspectedAt === 'string')
      picked.inspectedAt = has('offset of a time ignored')
        ? `${picked.inspectedAt.slice(0, 19)}Z`
        : new Date(picked.inspectedAt).toISOString();
    return picked;
  };
  const isZip = (value: unknown) => typeof value === 'string' && /^[0-9]{4}$/.test(value);
  const isPayment = (value: unknown): boolean => {
    if (!isRecord(value)) return false;
    if (value.method === 'card')
      return typeof value.lastDigits === 'string' && /^[0-9]{4}$/.test(value.lastDigits);
    const { address, reference } = value;
    return (
      value.method === 'invoice' &&
      (reference === undefined || isText(reference, 0, 20)) &&
      isRecord(address) &&
      isText(address.street, 1, 80) &&
      isText(address.city, 1, 80) &&
      (isZip(address.zip) || (has('invalid zip of an invoice accepted') && typeof address.zip === 'string'))
    );
  };
  const isAddress = (value: unknown): boolean =>
    isRecord(value) &&
    isText(value.city, 1, 80) &&
    (value.zip === undefined ||
      isZip(value.zip) ||
      (has('invalid zip of a customer accepted') && typeof value.zip === 'string'));

  const limitOf = (query: URLSearchParams): number =>
    integerIn(query, 'limit', { min: 1, max: 50 }, invalidParameter) ?? 10;
  const startOf = (rows: Row[], cursor: string | null): number => {
    if (cursor === null) return 0;
    const at = rows.findIndex(({ id }) => id === Buffer.from(cursor, 'base64url').toString());
    return at === -1 ? invalidParameter('cursor') : at + 1;
  };
  const cursorOf = (row: Row | undefined): string => Buffer.from(String(row?.id)).toString('base64url');
  const checkMatch = (
    { headers }: Call,
    vehicle: Row,
    isRequired: boolean,
    ignores: boolean,
    type?: string,
  ) => {
    const sent = headers.get('if-match');
    if (sent === null && isRequired && !has('missing If-Match accepted'))
      refuse(428, 'Send If-Match.', undefined, type);
    if (sent !== null && sent !== '*' && sent !== tag(vehicle) && !ignores)
      refuse(412, 'It has changed.', undefined, type);
  };
  const jsonErrors = has('errors as application/json') ? 'application/json' : undefined;

  const handle = createRouter(
    {
      'GET /vehicles': ({ query }) => {
        const limit = has('limit ignored') ? 10 : limitOf(query);
        limitOf(query);
        const category = choiceIn(query, 'category', categories, invalidParameter);
        const sort = choiceIn(query, 'sort', ['plate', '-seats'], invalidParameter);
        const rows = vehicles.filter(
          (row) => category === null || has('category ignored') || row.category === category,
        );
        if (sort === 'plate') rows.sort((a, b) => (String(a.plate) < String(b.plate) ? -1 : 1));
        const sign = has('wrong order') ? -1 : 1;
        if (sort === '-seats') rows.sort((a, b) => sign * (Number(b.seats) - Number(a.seats)));
        const from = startOf(rows, query.get('cursor'));
        const start = has('cursor repeats a row') && from > 0 ? from - 1 : from;
        const items = rows.slice(start, start + limit).map(shown);
        const last = has('cursor loses a row') && items.length === limit ? rows[start + limit] : items.at(-1);
        const isLast = rows.indexOf(rows.find(({ id }) => id === last?.id) as Row) >= rows.length - 1;
        return json(
          200,
          { items, ...(isLast || items.length === 0 ? {} : { nextCursor: cursorOf(last) }) },
          { 'x-request-id': randomUUID() },
        );
      },
      'POST /vehicles': (call) => {
        if (jsonErrors !== undefined && !isRecord(call.body))
          refuse(400, 'Send an object.', undefined, jsonErrors);
        const body = bodyOf(call);
        assertValid(body, vehicleRules, ['plate', 'category', 'seats', 'dailyRate'], jsonErrors);
        const createdAt =
          has('createdAt as sent') && isDateTime(body.createdAt) ? body.createdAt : '2026-02-03T04:05:06Z';
        const row = { id: nextId('veh'), ...toVehicle(body), createdAt, version: 1 };
        vehicles.push(row);
        return json(has('created with 200') ? 200 : 201, shown(row), {
          location: `/vehicles/${has('Location of nothing') ? 'new' : row.id}`,
          etag: tag(row),
        });
      },
      'GET /vehicles/:id': ({ params }) => {
        const row = find(vehicles, params.id, jsonErrors);
        return json(200, shown(row), {
          etag: tag(row),
          ...(has('no request id') ? {} : { 'x-request-id': randomUUID() }),
        });
      },
      'PATCH /vehicles/:id': (call) => {
        const row = find(vehicles, call.params.id, jsonErrors);
        checkMatch(call, row, true, has('stale If-Match accepted'), jsonErrors);
        const body = bodyOf(call, 'application/merge-patch+json');
        assertValid(body, vehicleRules, [], jsonErrors);
        if (has('PATCH resets what is not sent'))
          for (const key of ['notes', 'features', 'registeredOn', 'inspectedAt']) delete row[key];
        if (has('PATCH changes the category of all') && body.category !== undefined)
          for (const each of vehicles) each.category = body.category;
        Object.assign(row, toVehicle(body), { version: Number(row.version) + 1 });
        return json(200, shown(row), { etag: tag(row) });
      },
      'DELETE /vehicles/:id': (call) => {
        const row = find(vehicles, call.params.id);
        checkMatch(call, row, false, has('stale If-Match deletes'));
        remove(vehicles, row);
        return new Response(null, { status: 204 });
      },
      'POST /vehicles/:id/bookings': (call) => {
        const vehicle = find(vehicles, call.params.id);
        const body = bodyOf(call);
        assertValid(
          body,
          {
            customerId: (value) => customers.some(({ id }) => id === value),
            startsOn: isDay,
            days: (value) => isWhole(value, 1, 28),
            payment: isPayment,
          },
          ['customerId', 'startsOn', 'days', 'payment'],
        );
        const { amount } = vehicle.dailyRate as { amount: number };
        const total =
          has('total as sent') && typeof body.total === 'number' ? body.total : amount * Number(body.days);
        const row = {
          id: nextId('boo'),
          vehicleId: vehicle.id,
          ...pick(body, ['customerId', 'startsOn', 'days', 'payment']),
          total,
        };
        bookings.push(row);
        return json(201, row, { location: `/bookings/${row.id}` });
      },
      'GET /bookings': ({ query }) => {
        const limit = limitOf(query);
        const customer = query.get('customerId');
        const rows = bookings.filter(
          ({ customerId }) => customer === null || has('customerId ignored') || customerId === customer,
        );
        const start = startOf(rows, query.get('after'));
        const page = rows.slice(start, start + limit);
        const isLast = start + limit >= rows.length;
        const next = has('next link loses a row') ? rows[start + limit] : page.at(-1);
        const search = new URLSearchParams(query);
        search.set('after', cursorOf(next));
        const hasLink = page.length > 0 && (!isLast || has('next link never ends'));
        const again = has('next link never ends') && isLast ? query : search;
        return json(200, page, {
          'x-total-count': String(has('total of the page') ? page.length : rows.length),
          ...(hasLink ? { link: `</bookings?${again}>; rel="next"` } : {}),
        });
      },
      'GET /bookings/:id': ({ params }) =>
        json(
          200,
          has('unknown booking gets the first one')
            ? (bookings.find(({ id }) => id === params.id) ?? bookings[0])
            : find(bookings, params.id),
        ),
      'DELETE /bookings/:id': ({ params }) => {
        const row = find(bookings, params.id);
        if (!has('deleted booking readable')) remove(bookings, row);
        return new Response(null, { status: 204 });
      },
      'GET /customers': () => {
        if (has('slow list')) wait();
        return json(200, { items: customers.map(withoutPin) });
      },
      'POST /customers': (call) => {
        const body = bodyOf(call);
        assertValid(
          body,
          {
            name: (value) => isText(value, 1, 80),
            email: isEmail,
            pin: (value) => typeof value === 'string' && /^[0-9]{6}$/.test(value),
            address: isAddress,
          },
          ['name', 'email'],
        );
        const row = { id: nextId('cus'), ...pick(body, ['name', 'email', 'pin', 'address']) };
        if (has('created customer not listed')) hidden.push(row);
        else customers.push(row);
        return json(201, withoutPin(row));
      },
      'GET /customers/:id': ({ params }) => {
        const row = withoutPin(find([...customers, ...hidden], params.id));
        return json(200, has('another id in the body') ? { ...row, id: customers[0]?.id } : row);
      },
      'DELETE /customers/:id': ({ params }) => {
        const row = find([...customers, ...hidden], params.id);
        remove(customers.includes(row) ? customers : hidden, row);
        return new Response(null, { status: 204 });
      },
      ...(has('DELETE of all customers') ? { 'DELETE /customers': () => json(200, {}) } : {}),
      'POST /exports': (call) => {
        const body = bodyOf(call);
        assertValid(body, { kind: (value) => ['vehicles', 'bookings'].includes(value as string) }, ['kind']);
        const kind = has('kind of an export lost') ? 'vehicles' : body.kind;
        const row = { id: nextId('exp'), kind, state: 'running' };
        if (!has('export not found')) exports.push(row);
        const shownKind = has('another kind in the response of an export') ? 'vehicles' : kind;
        return json(202, { ...row, kind: shownKind }, { location: `/exports/${row.id}` });
      },
      'GET /exports/:id': ({ params }) => {
        const row = find(exports, params.id);
        const shownState = row.state;
        row.state = has('export ends in an undeclared state') ? 'finished' : 'done';
        return json(200, { ...row, state: shownState }, { 'retry-after': '0' });
      },
    },
    (status, headers = {}) => {
      const { allow } = headers as { allow?: string };
      const sent = has('405 without Allow')
        ? {}
        : has('Allow lists GET only') && allow
          ? { allow: 'GET' }
          : headers;
      return problem(status, 'It is not possible.', undefined, sent);
    },
  );
  const hidden: Row[] = [];
  const withoutPin = ({ pin, ...row }: Row): Row => (has('pin leaks') ? { pin, ...row } : row) as Row;
  return { handle };
};
