import { randomUUID } from 'node:crypto';
import { type Call, createRouter, type Handler, json, Reply } from '../router.ts';
import { type Row, remove } from '../rows.ts';
import {
  choiceIn,
  integerIn,
  invalidKeys,
  isDate,
  isEmail,
  isRecord,
  isText,
  isWhole,
  pick,
  type Rules,
} from '../validation.ts';

export const keys = ['key-of-acme-4b1f', 'key-of-other-93cd'];

/** Faults that can be enabled, one at a time, with the operations that show them. */
export const faults = {
  'Location of the list': ['create-customer'],
  'lost credit': ['create-customer'],
  'secret in the list': ['list-customers'],
  'plan ignored': ['list-customers'],
  'pages overlap': ['list-invoices'],
  'last page lost': ['list-customers'],
  'stale ETag accepted': ['update-customer'],
  'PUT resets the plan': ['update-customer'],
  'PUT not stored': ['update-customer'],
  'deleted customer listed': ['delete-customer'],
  'customers of others readable': ['get-customer'],
  'notes of all customers': ['list-notes', 'add-note'],
  'notes of unknown customers': ['list-notes', 'add-note'],
  'impossible due date accepted': ['create-invoice'],
  'free line accepted': ['create-invoice'],
  'deleted invoice readable': ['delete-invoice'],
  'created with 200': ['create-invoice'],
  'errors without problem': ['get-customer'],
  'PUT of a tag not stored': ['put-tag'],
  'PUT of a new tag is 404': ['put-tag'],
  'deleted tag readable': ['delete-tag'],
  'tag list lacks new tags': ['put-tag'],
  'any color': ['put-tag'],
  'tags of others overwritten': ['put-tag'],
  'export unknown where Location leads': ['start-export'],
} as const;
/** Faults that may be right, with the rules that ask, and the operations at which they do. */
export const questions = {
  'duplicate email accepted': ['negative/duplicate', 'create-customer'],
  'unknown customer accepted': ['negative/existing', 'create-invoice'],
} as const;
export type Fault = keyof typeof faults | keyof typeof questions;

/** Billing in the style of services in Go: 201 with only a Location, 202 and polling, `default` errors, PUT that creates. */
export const billingApi = (fault?: Fault) => {
  const has = (name: Fault): boolean => fault === name;
  const problem = (status: number, headers: Record<string, string> = {}, location?: string) =>
    json(
      status,
      {
        title: 'Error',
        status,
        ...(location === undefined ? {} : { errors: [{ location, message: 'is not valid' }] }),
      },
      headers,
      'application/problem+json',
    );
  const refuse = (status: number, location?: string): never => {
    throw new Reply(problem(status, {}, location));
  };
  const invalid = (name: string): never => refuse(422, name);
  interface Customer extends Row<string> {
    owner: string;
    version: number;
  }
  const customers: Customer[] = keys.flatMap((owner, o) =>
    Array.from({ length: o === 0 ? 27 : 3 }, (_, i) => ({
      id: randomUUID(),
      owner,
      version: 1,
      name: `Customer ${i}`,
      email: `customer${i}@example.com`,
      plan: ['free', 'basic', 'business'][i % 3],
      credit: i * 100,
      created_at: '2026-01-02T03:04:05Z',
    })),
  );
  const gone: Customer[] = [];
  interface Owned extends Row<string> {
    owner: string;
  }
  const invoices: Owned[] = customers
    .filter(({ owner }) => owner === keys[0])
    .slice(0, 25)
    .map(({ id }, i) => ({
      id: randomUUID(),
      owner: keys[0] ?? '',
      customer_id: customers[i % 4]?.id ?? id,
      status: i % 2 === 0 ? 'open' : 'paid',
      due: '2026-03-01',
      lines: [{ text: `Line ${i}`, amount: 100 + i }],
      total: 100 + i,
    }));
  const goneInvoices: Owned[] = [];
  const notes: (Owned & { customer: string })[] = customers
    .slice(0, 3)
    .map(({ id, owner }) => ({ id: randomUUID(), owner, customer: id, text: 'Called' }));
  const tags: (Row<string> & { owner: string })[] = keys.map((owner) => ({
    id: 'vip',
    owner,
    name: 'vip',
    color: 'red',
  }));
  const goneTags: typeof tags = [];
  const hidden: typeof tags = [];
  const exported: (Owned & { polls: number })[] = [];

  const ownerOf = ({ headers }: Call): string => {
    const key = headers.get('x-api-key') ?? '';
    return keys.includes(key) ? key : refuse(401);
  };
  const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
  const idOf = (text: string | undefined): string =>
    uuid.test(text ?? '') ? (text ?? '').toLowerCase() : invalid('path.id');
  const bodyOf = ({ body, type }: Call): Record<string, unknown> => {
    if (!/^application\/json/.test(type)) refuse(415);
    if (!isRecord(body)) return refuse(400);
    return body;
  };
  const read = (call: Call, rules: Rules, required: string[]): Record<string, unknown> => {
    const body = bodyOf(call);
    const [first] = invalidKeys(body, rules, required);
    if (first !== undefined) invalid(`body.${first.key}`);
    const unknown = Object.keys(body).find((key) => !Object.hasOwn(rules, key));
    if (unknown !== undefined) invalid(`body.${unknown}`);
    return pick(body, Object.keys(rules));
  };
  const changeRules: Rules = {
    name: (value) => isText(value, 1, 80) || (typeof value === 'string' && /^\s{1,80}$/.test(value)),
    plan: (value) => ['free', 'basic', 'business'].includes(value as string),
    credit: (value) => isWhole(value, 0, 100_000),
  };
  const lineRules: Rules = {
    text: (value) => typeof value === 'string' && value.length >= 1 && value.length <= 60,
    amount: (value) => isWhole(value, has('free line accepted') ? 0 : 1, 1_000_000),
  };
  const isLine = (value: unknown): boolean =>
    isRecord(value) &&
    invalidKeys(value, lineRules, ['text', 'amount']).length === 0 &&
    Object.keys(value).every((key) => Object.hasOwn(lineRules, key));
  const show = ({ owner: _, version: __, ...row }: Customer) => row;
  const shown = ({ owner: _, customer: __, polls: ___, ...row }: Row<string> & Record<string, unknown>) =>
    row;
  const shownTag = ({ owner: _, id: __, ...row }: (typeof tags)[number]) => row;
  const customerOf = (call: Call, all = customers): Customer => {
    const owner = ownerOf(call);
    const id = idOf(call.params.id);
    return (
      all.find(
        (row) =>
          row.id === id &&
          (row.owner === owner || (has('customers of others readable') && call.method === 'GET')),
      ) ?? refuse(404)
    );
  };
  /** A page of rows after a cursor, which is a position. */
  const page = (path: string, rows: object[], query: URLSearchParams): Response => {
    const limit = integerIn(query, 'limit', { min: 1, max: 100 }, invalid) ?? 20;
    const cursor = query.get('cursor');
    if (cursor !== null && !/^c\d{1,9}$/.test(cursor)) invalid('query.cursor');
    const from = Number((cursor ?? 'c0').slice(1));
    const isLost = has('last page lost') && path === '/v1/customers' && from + 2 * limit > rows.length;
    const next = new URLSearchParams(query);
    const overlap = has('pages overlap') && path === '/v1/invoices' ? 1 : 0;
    next.set('cursor', `c${from + limit - (limit > 1 ? overlap : 0)}`);
    return json(
      200,
      rows.slice(from, from + limit),
      from + limit < rows.length && !isLost ? { link: `<${path}?${next}>; rel="next"` } : {},
    );
  };
  const handlers: Record<string, Handler> = {
    'GET /v1/customers': (call) => {
      const owner = ownerOf(call);
      const plan = choiceIn(call.query, 'plan', ['free', 'basic', 'business'], invalid);
      return page(
        '/v1/customers',
        customers
          .filter((row) => row.owner === owner && (plan === null || has('plan ignored') || row.plan === plan))
          .map((row) => ({
            ...show(row),
            ...(has('secret in the list') ? { api_secret: 'sk_live_7' } : {}),
          })),
        call.query,
      );
    },
    'POST /v1/customers': (call) => {
      const owner = ownerOf(call);
      const sent = read(call, { ...changeRules, email: isEmail }, ['name', 'email']);
      const isUsed = customers.some((row) => row.owner === owner && row.email === sent.email);
      if (isUsed && !has('duplicate email accepted')) refuse(409);
      const row: Customer = {
        id: randomUUID(),
        owner,
        version: 1,
        plan: 'free',
        credit: 0,
        ...sent,
        ...(has('lost credit') ? { credit: 0 } : {}),
        created_at: '2026-02-03T04:05:06Z',
      };
      customers.push(row);
      const location = has('Location of the list') ? '/v1/customers' : `/v1/customers/${row.id}`;
      return new Response(null, { status: 201, headers: { location } });
    },
    'GET /v1/customers/:id': (call) => {
      if (has('errors without problem') && customers.every(({ id }) => id !== call.params.id))
        return json(404, { message: 'not found' });
      const row = customerOf(call);
      return json(200, show(row), { etag: `"${row.version}"` });
    },
    'PUT /v1/customers/:id': (call) => {
      const row = customerOf(call);
      const sent = read(call, changeRules, []);
      if (Object.keys(sent).length === 0) invalid('body');
      const match = call.headers.get('if-match');
      if (match !== null && match !== '*' && match !== `"${row.version}"` && !has('stale ETag accepted'))
        refuse(412);
      if (!has('PUT not stored'))
        Object.assign(row, has('PUT resets the plan') ? { plan: 'free' } : {}, sent);
      row.version += 1;
      return new Response(null, { status: 204 });
    },
    'DELETE /v1/customers/:id': (call) => {
      const row = customerOf(call);
      if (has('deleted customer listed') && !gone.includes(row)) {
        gone.push(row);
        return new Response(null, { status: 204 });
      }
      remove(customers, row);
      return new Response(null, { status: 204 });
    },
    'GET /v1/customers/:id/notes': (call) => {
      if (has('notes of unknown customers') && uuid.test(call.params.id ?? '')) {
        ownerOf(call);
        return json(200, notes.filter(({ customer }) => customer === call.params.id).map(shown));
      }
      const { id, owner } = customerOf(call);
      return json(
        200,
        notes
          .filter((row) => row.owner === owner && (row.customer === id || has('notes of all customers')))
          .map(shown),
      );
    },
    'POST /v1/customers/:id/notes': (call) => {
      const { id, owner } = customerOf(call);
      const sent = read(
        call,
        { text: (value) => typeof value === 'string' && value.length >= 1 && value.length <= 200 },
        ['text'],
      );
      const row = { id: randomUUID(), owner, customer: id, ...sent };
      notes.push(row);
      return json(201, shown(row));
    },
    'GET /v1/invoices': (call) => {
      const owner = ownerOf(call);
      const status = choiceIn(call.query, 'status', ['open', 'paid'], invalid);
      const customer = call.query.get('customer_id');
      if (customer !== null && !uuid.test(customer)) invalid('query.customer_id');
      return page(
        '/v1/invoices',
        invoices
          .filter(
            (row) =>
              row.owner === owner &&
              (status === null || row.status === status) &&
              (customer === null || row.customer_id === customer.toLowerCase()),
          )
          .map(shown),
        call.query,
      );
    },
    'POST /v1/invoices': (call) => {
      const owner = ownerOf(call);
      const sent = read(
        call,
        {
          customer_id: (value) => typeof value === 'string' && uuid.test(value),
          due: (value) =>
            isDate(value) ||
            (has('impossible due date accepted') &&
              typeof value === 'string' &&
              /^\d{4}-\d\d-\d\d$/.test(value)),
          lines: (value) =>
            Array.isArray(value) && value.length >= 1 && value.length <= 10 && value.every(isLine),
        },
        ['customer_id', 'lines'],
      );
      const isKnown = customers.some((row) => row.id === sent.customer_id && row.owner === owner);
      if (!isKnown && !has('unknown customer accepted')) refuse(404);
      const lines = sent.lines as { amount: number }[];
      const row = {
        id: randomUUID(),
        owner,
        status: 'open',
        ...sent,
        total: lines.reduce((sum, { amount }) => sum + amount, 0),
      };
      invoices.push(row);
      return json(has('created with 200') ? 200 : 201, shown(row));
    },
    'GET /v1/invoices/:id': (call) => {
      const owner = ownerOf(call);
      const id = idOf(call.params.id);
      const row = [...invoices, ...goneInvoices].find((each) => each.id === id && each.owner === owner);
      return json(200, shown(row ?? refuse(404)));
    },
    'DELETE /v1/invoices/:id': (call) => {
      const owner = ownerOf(call);
      const id = idOf(call.params.id);
      const row = invoices.find((each) => each.id === id && each.owner === owner) ?? refuse(404);
      remove(invoices, row);
      if (has('deleted invoice readable')) goneInvoices.push(row);
      return new Response(null, { status: 204 });
    },
    'GET /v1/tags': (call) => {
      const owner = ownerOf(call);
      return json(200, tags.filter((row) => row.owner === owner && !hidden.includes(row)).map(shownTag));
    },
    'GET /v1/tags/:name': (call) => {
      const owner = ownerOf(call);
      const row = [...tags, ...goneTags].find(
        ({ name, owner: of }) => name === call.params.name && of === owner,
      );
      return json(200, shownTag(row ?? refuse(404)));
    },
    'PUT /v1/tags/:name': (call) => {
      const owner = ownerOf(call);
      const name = call.params.name ?? '';
      if (!/^[a-z][a-z0-9]{2,19}$/.test(name)) invalid('path.name');
      const sent = read(
        call,
        {
          color: (value) =>
            ['red', 'green', 'blue'].includes(value as string) ||
            (has('any color') && typeof value === 'string'),
          title: (value) => typeof value === 'string' && value.length <= 40,
        },
        ['color'],
      );
      const old = tags.find(
        (row) => row.name === name && (row.owner === owner || has('tags of others overwritten')),
      );
      if (old === undefined && has('PUT of a new tag is 404')) refuse(404);
      if (old !== undefined && has('PUT of a tag not stored')) return new Response(null, { status: 204 });
      const row = { id: name, owner: old?.owner ?? owner, name, ...sent };
      if (old !== undefined) tags.splice(tags.indexOf(old), 1, row);
      else tags.push(row);
      if (has('tag list lacks new tags')) hidden.push(row);
      return new Response(null, { status: old === undefined ? 201 : 204 });
    },
    'DELETE /v1/tags/:name': (call) => {
      const owner = ownerOf(call);
      const row =
        tags.find(({ name, owner: of }) => name === call.params.name && of === owner) ?? refuse(404);
      remove(tags, row);
      if (has('deleted tag readable')) goneTags.push(row);
      return new Response(null, { status: 204 });
    },
    'POST /v1/exports': (call) => {
      const owner = ownerOf(call);
      const sent = read(call, { kind: (value) => ['customers', 'invoices'].includes(value as string) }, [
        'kind',
      ]);
      const row = { id: randomUUID(), owner, polls: 0, ...sent };
      if (!has('export unknown where Location leads')) exported.push(row);
      return new Response(null, { status: 202, headers: { location: `/v1/exports/${row.id}` } });
    },
    'GET /v1/exports/:id': (call) => {
      const owner = ownerOf(call);
      const id = idOf(call.params.id);
      const row = exported.find((each) => each.id === id && each.owner === owner) ?? refuse(404);
      row.polls += 1;
      return json(200, { ...shown(row), state: ['queued', 'running'][row.polls - 1] ?? 'done' });
    },
  };
  return { handle: createRouter(handlers, (status, headers) => problem(status, headers)) };
};
