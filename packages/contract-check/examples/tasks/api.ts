import { randomUUID } from 'node:crypto';

/** Bugs that can be enabled, one at a time: how each violates openapi.yaml, and the affected operations. */
export const bugs = {
  'owner leaks': { breaks: 'the tasks of the list contain their account', at: ['listTasks'] },
  'dates as numbers': {
    breaks: 'createdAt is milliseconds, not a date-time',
    at: ['createTask', 'listTasks', 'getTask'],
  },
  'priority as string': { breaks: 'priority is a string in the list', at: ['listTasks'] },
  'ids as numbers': { breaks: 'task ids are numbers, not UUIDs', at: ['createTask', 'listTasks'] },
  'snake case keys': {
    breaks: 'the keys of a task are label_ids and created_at',
    at: ['createTask', 'listTasks', 'getTask'],
  },
  'server error for unknown': {
    breaks: 'an unknown task id gets 500',
    at: ['getTask', 'changeTask', 'deleteTask'],
  },
  'title not required': { breaks: 'a task without a title is created', at: ['createTask'] },
  'priority unbounded': { breaks: 'a priority of 6 is accepted', at: ['createTask', 'changeTask'] },
  'any status accepted': {
    breaks: 'a status outside the enum is accepted',
    at: ['createTask', 'changeTask'],
  },
  'malformed JSON': {
    breaks: 'malformed JSON gets 500',
    at: ['createTask', 'changeTask', 'addComment'],
  },
  'page not validated': { breaks: 'page=0 gets 500', at: ['listTasks'] },
  'field not named': {
    breaks: 'a validation error does not name the field',
    at: ['createTask', 'changeTask', 'addComment'],
  },
  'rejected task stored': { breaks: 'a task is stored before it is validated', at: ['createTask'] },
  'notes not stored': { breaks: 'notes are not stored when a task is created', at: ['createTask'] },
  'change not stored': { breaks: 'PATCH responds with the change but does not store it', at: ['changeTask'] },
  'all tasks changed': { breaks: 'PATCH changes the title of every task of the caller', at: ['changeTask'] },
  'delete does nothing': { breaks: 'DELETE responds 204 but deletes nothing', at: ['deleteTask'] },
  'all tasks deleted': { breaks: 'DELETE deletes every task of the caller', at: ['deleteTask'] },
  'pages overlap': { breaks: 'each page starts with the last row of the page before', at: ['listTasks'] },
  'total of all accounts': { breaks: 'totalItems counts the tasks of all accounts', at: ['listTasks'] },
  'filter ignored': { breaks: 'status does not filter', at: ['listTasks'] },
  'prefix search': { breaks: 'search matches only the beginning of titles', at: ['listTasks'] },
  'sort ascending': { breaks: 'sort=-priority sorts ascending', at: ['listTasks'] },
  'any token accepted': {
    breaks: 'an unknown token is accepted',
    at: ['getMe', 'listTasks', 'getTask', 'createTask'],
  },
  'no token required': { breaks: 'the list requires no token', at: ['listTasks'] },
  'foreign task readable': { breaks: 'other accounts can read a task', at: ['getTask'] },
  'foreign task writable': { breaks: 'other accounts can change a task', at: ['changeTask'] },
  'comments of all tasks': {
    breaks: 'every task lists the comments of all tasks',
    at: ['listComments', 'addComment'],
  },
} as const;
export type Bug = keyof typeof bugs;

interface Task {
  id: string;
  title: string;
  notes: string;
  status: string;
  priority: number;
  dueOn: string | null;
  labelIds: string[];
  createdAt: string;
}
interface Stored {
  owner: string;
  task: Task;
  comments: { id: string; text: string; createdAt: string }[];
}

export const tokens = { ada: 'ada-0f3c9b', ben: 'ben-77d21e' } as const;
const labels = ['home', 'work', 'garden'].map((name) => ({ id: randomUUID(), name }));
const statuses = ['open', 'doing', 'done'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

interface Problem {
  field: string;
  reason: string;
}
class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problems: readonly Problem[];
  constructor(status: number, code: string, title: string, problems: readonly Problem[] = []) {
    super(title);
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

const json = (status: number, body: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const isDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.trim().length >= min && value.length <= max;
const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** An in-memory implementation of openapi.yaml, optionally with one bug. */
export const tasksApi = (bug?: Bug) => {
  const has = (name: Bug): boolean => bug === name;
  let count = 0;
  const newTask = (fields: Partial<Task>): Task => {
    count += 1;
    return {
      id: has('ids as numbers') ? String(count) : randomUUID(),
      title: 'Untitled',
      notes: '',
      status: 'open',
      priority: 3,
      dueOn: null,
      labelIds: [],
      createdAt: new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString(),
      ...fields,
    };
  };
  const titles = [
    'Water the plants',
    'Call the bank',
    'Paint a door',
    'Read Chapter Two',
    'Sow beans',
    'Fix bicycle',
  ];
  let all: Stored[] = ['ada', 'ben'].flatMap((owner) =>
    Array.from({ length: 12 }, (_, i) => ({
      owner,
      task: newTask({
        title: `${titles[(i * 5) % titles.length]} ${String.fromCharCode(65 + ((i * 7) % 12))}`,
        status: statuses[i % 3] ?? 'open',
        priority: 1 + ((i * 3) % 5),
      }),
      comments: [],
    })),
  );

  const callerOf = (request: Request): string => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const known = Object.entries(tokens).find(([, each]) => each === token)?.[0];
    const isRead = request.method === 'GET' && new URL(request.url).pathname === '/v1/tasks';
    const caller =
      known ??
      (token !== undefined
        ? has('any token accepted')
          ? 'ada'
          : undefined
        : has('no token required') && isRead
          ? 'ada'
          : undefined);
    if (caller === undefined) throw new HttpError(401, 'unauthorized', 'Send a token.');
    return caller;
  };

  const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
    if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
      throw new HttpError(415, 'unsupportedMediaType', 'Send JSON.');
    const text = await request.text();
    if (text.length > 100_000) throw new HttpError(413, 'payloadTooLarge', 'The body is too large.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (error) {
      if (has('malformed JSON')) throw error;
      throw new HttpError(400, 'malformedJson', 'The body is not JSON.');
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new HttpError(400, 'invalidBody', 'The body must be an object.', [
        { field: 'title', reason: 'is missing' },
      ]);
    return body as Record<string, unknown>;
  };

  const assertValid = (problems: readonly Problem[]): void => {
    if (problems.length > 0)
      throw new HttpError(
        400,
        'invalidBody',
        'The body is not valid.',
        has('field not named') ? [] : problems,
      );
  };
  const problemsOf = (body: Record<string, unknown>, isNew: boolean): Problem[] => {
    const rules: Record<string, [(value: unknown) => boolean, string]> = {
      title: [(value) => isText(value, 1, 120), 'has 1 to 120 characters'],
      notes: [(value) => isText(value, 0, 1000), 'has up to 1000 characters'],
      status: [
        (value) => has('any status accepted') || statuses.includes(String(value)),
        `is one of ${statuses.join()}`,
      ],
      priority: [(value) => isWhole(value, 1, has('priority unbounded') ? 99 : 5), 'is 1 to 5'],
      dueOn: [(value) => value === null || isDate(value), 'is a date or null'],
      labelIds: [
        (value) =>
          Array.isArray(value) &&
          value.length <= 5 &&
          value.every((id) => labels.some((label) => label.id === id)),
        'has up to 5 ids of labels',
      ],
    };
    const isMissing = isNew && body.title === undefined && !has('title not required');
    return [
      ...(isMissing ? [{ field: 'title', reason: 'is missing' }] : []),
      ...Object.entries(rules).flatMap(([field, [isValid, reason]]) =>
        body[field] === undefined || isValid(body[field]) ? [] : [{ field, reason }],
      ),
    ];
  };
  const fieldsOf = (body: Record<string, unknown>): Partial<Task> =>
    Object.fromEntries(
      ['title', 'notes', 'status', 'priority', 'dueOn', 'labelIds'].flatMap((key) =>
        body[key] === undefined ? [] : [[key, typeof body[key] === 'string' ? body[key].trim() : body[key]]],
      ),
    );

  const toResponse = ({ owner, task }: Stored, isRow = false): unknown => {
    const { createdAt, labelIds, ...rest } = task;
    return {
      ...rest,
      ...(has('snake case keys') ? { label_ids: labelIds, created_at: createdAt } : { labelIds, createdAt }),
      ...(has('dates as numbers') ? { createdAt: Date.parse(createdAt) } : {}),
      ...(isRow && has('priority as string') ? { priority: String(task.priority) } : {}),
      ...(isRow && has('owner leaks') ? { owner } : {}),
    };
  };

  const numberOf = (query: URLSearchParams, name: string, fallback: number, max: number): number => {
    const text = query.get(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && isWhole(value, 1, max)) return value;
    if (name === 'page' && has('page not validated')) throw new Error('OFFSET must not be negative');
    throw new HttpError(400, 'invalidQuery', `${name} is a whole number from 1.`, [
      { field: name, reason: 'is out of range' },
    ]);
  };
  const enumOf = (query: URLSearchParams, name: string, values: readonly string[]): string | undefined => {
    const text = query.get(name) ?? undefined;
    if (text === undefined || values.includes(text)) return text;
    throw new HttpError(400, 'invalidQuery', `${name} is unknown.`, [
      { field: name, reason: `is one of ${values.join()}` },
    ]);
  };

  const list = (caller: string, query: URLSearchParams): Response => {
    const number = numberOf(query, 'page', 1, 1_000_000);
    const size = numberOf(query, 'pageSize', 5, 50);
    const status = enumOf(query, 'status', statuses);
    const minPriority = numberOf(query, 'minPriority', 1, 5);
    const search = (query.get('search') ?? '').toLowerCase();
    const sort = enumOf(query, 'sort', ['title', '-priority', '-createdAt']);
    const isFound = (title: string) =>
      has('prefix search') ? title.toLowerCase().startsWith(search) : title.toLowerCase().includes(search);
    const rows = all.filter(
      ({ owner, task }) =>
        owner === caller &&
        (status === undefined || has('filter ignored') || task.status === status) &&
        task.priority >= minPriority &&
        isFound(task.title),
    );
    const direction = has('sort ascending') ? 1 : -1;
    if (sort === 'title')
      rows.sort((a, b) => (a.task.title < b.task.title ? -1 : a.task.title > b.task.title ? 1 : 0));
    if (sort === '-priority') rows.sort((a, b) => direction * (a.task.priority - b.task.priority));
    if (sort === '-createdAt') rows.sort((a, b) => (a.task.createdAt < b.task.createdAt ? 1 : -1));
    const start = Math.max(0, (number - 1) * size - (has('pages overlap') ? number - 1 : 0));
    const totalItems = has('total of all accounts') ? all.length : rows.length;
    return json(200, {
      items: rows.slice(start, start + size).map((row) => toResponse(row, true)),
      page: { number, size, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / size)) },
    });
  };

  const find = (id: string, caller: string, bypassedBy: Bug): Stored => {
    if (!has('ids as numbers') && !uuid.test(id))
      throw new HttpError(400, 'invalidId', 'The id is not a UUID.');
    const stored = all.find(({ task }) => task.id === id);
    if (stored === undefined && has('server error for unknown')) throw new Error('undefined has no owner');
    if (stored === undefined || (stored.owner !== caller && !has(bypassedBy)))
      throw new HttpError(404, 'notFound', 'Unknown task.');
    return stored;
  };

  const create = async (caller: string, request: Request): Promise<Response> => {
    const body = await bodyOf(request);
    const fields = fieldsOf(body);
    const stored: Stored = { owner: caller, task: newTask(fields), comments: [] };
    if (has('notes not stored')) stored.task.notes = '';
    if (has('rejected task stored')) all.push(stored);
    assertValid(problemsOf(body, true));
    if (!has('rejected task stored')) all.push(stored);
    return json(201, toResponse(stored));
  };

  const change = async (caller: string, id: string, request: Request): Promise<Response> => {
    const stored = find(id, caller, 'foreign task writable');
    const body = await bodyOf(request);
    assertValid(problemsOf(body, false));
    const task = { ...stored.task, ...fieldsOf(body) };
    if (!has('change not stored')) stored.task = task;
    if (has('all tasks changed'))
      for (const each of all) if (each.owner === caller) each.task = { ...each.task, title: task.title };
    return json(200, toResponse({ ...stored, task }));
  };

  const remove = (caller: string, id: string): Response => {
    const stored = find(id, caller, 'delete does nothing');
    if (stored.owner === caller && !has('delete does nothing'))
      all = all.filter((each) => each !== stored && !(has('all tasks deleted') && each.owner === caller));
    return new Response(null, { status: 204 });
  };

  const comment = async (caller: string, id: string, request: Request): Promise<Response> => {
    const { comments } = find(id, caller, 'foreign task readable');
    const { text } = await bodyOf(request);
    assertValid(isText(text, 1, 500) ? [] : [{ field: 'text', reason: 'has 1 to 500 characters' }]);
    const created = { id: randomUUID(), text: String(text).trim(), createdAt: new Date().toISOString() };
    comments.push(created);
    return json(201, created);
  };
  const comments = (caller: string, id: string): Response => {
    const own = find(id, caller, 'foreign task readable').comments;
    return json(200, { items: has('comments of all tasks') ? all.flatMap((each) => each.comments) : own });
  };

  const route = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, version, resource, rawId, inner] = pathname.split('/');
    const at = `${request.method} ${[version, resource, rawId && ':id', inner].filter(Boolean).join('/')}`;
    if (at === 'GET v1/health') return json(200, { status: 'ok', apiVersion: '1.4' });
    if (at === 'GET v1/labels') return json(200, { labels });
    const caller = callerOf(request);
    if (at === 'GET v1/me')
      return json(200, { id: '3f0c1a52-8f0e-4c5a-9d55-0b6b1b1f2a11', displayName: caller });
    if (at === 'GET v1/tasks') return list(caller, searchParams);
    if (at === 'POST v1/tasks') return create(caller, request);
    const id = (() => {
      try {
        return decodeURIComponent(rawId ?? '');
      } catch {
        throw new HttpError(400, 'invalidId', 'The path cannot be decoded.');
      }
    })();
    if (at === 'GET v1/tasks/:id') return json(200, toResponse(find(id, caller, 'foreign task readable')));
    if (at === 'PATCH v1/tasks/:id') return change(caller, id, request);
    if (at === 'DELETE v1/tasks/:id') return remove(caller, id);
    if (at === 'GET v1/tasks/:id/comments') return comments(caller, id);
    if (at === 'POST v1/tasks/:id/comments') return comment(caller, id, request);
    throw new HttpError(404, 'notFound', 'Unknown path.');
  };

  return {
    handle: async (request: Request): Promise<Response> => {
      try {
        return await route(request);
      } catch (error) {
        const isHttpError = error instanceof HttpError;
        const { status, code, problems } = isHttpError
          ? error
          : { status: 500, code: 'internalError', problems: [] };
        const title = isHttpError ? error.message : 'Something went wrong.';
        return json(
          status,
          { code, title, ...(problems.length > 0 ? { problems } : {}) },
          'application/problem+json',
        );
      }
    },
  };
};
