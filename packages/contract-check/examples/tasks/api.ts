import { randomUUID } from 'node:crypto';

/** Faults that can be built in, one at a time: what each breaks of openapi.yaml, and at which operations. */
export const faults = {
  'owner leaks': { breaks: 'the tasks of the list carry the account they belong to', at: ['listTasks'] },
  'dates as numbers': {
    breaks: 'createdAt is milliseconds, not a date-time',
    at: ['createTask', 'listTasks', 'getTask'],
  },
  'priority as text': { breaks: 'the list sends priority as a text', at: ['listTasks'] },
  'ids as numbers': { breaks: 'task ids are 1, 2, 3, not UUIDs', at: ['createTask', 'listTasks'] },
  'snake case': {
    breaks: 'the keys of a task are spelt label_ids and created_at',
    at: ['createTask', 'listTasks', 'getTask'],
  },
  'server error for unknown': {
    breaks: 'an unknown task id gets 500',
    at: ['getTask', 'changeTask', 'deleteTask'],
  },
  'title not required': { breaks: 'a task without a title is created', at: ['createTask'] },
  'priority unbounded': { breaks: 'a priority of 6 is accepted', at: ['createTask', 'changeTask'] },
  'any status': { breaks: 'a status outside the enum is accepted', at: ['createTask', 'changeTask'] },
  'malformed JSON': {
    breaks: 'JSON that breaks off gets 500',
    at: ['createTask', 'changeTask', 'addComment'],
  },
  'page unchecked': { breaks: 'page=0 gets 500', at: ['listTasks'] },
  'nameless problem': {
    breaks: 'a refusal does not say which field is wrong',
    at: ['createTask', 'changeTask', 'addComment'],
  },
  'stored though refused': { breaks: 'a task is stored before it is validated', at: ['createTask'] },
  'notes lost': { breaks: 'notes are not stored when a task is created', at: ['createTask'] },
  'change not stored': { breaks: 'PATCH responds with the change and does not store it', at: ['changeTask'] },
  'change of all': { breaks: 'PATCH changes the title of every task of the caller', at: ['changeTask'] },
  'still there': { breaks: 'DELETE responds 204 and deletes nothing', at: ['deleteTask'] },
  'delete all': { breaks: 'DELETE deletes every task of the caller', at: ['deleteTask'] },
  'pages overlap': { breaks: 'each page starts with the last row of the page before', at: ['listTasks'] },
  'total of everyone': { breaks: 'totalItems counts the tasks of all accounts', at: ['listTasks'] },
  'filter ignored': { breaks: 'status does not filter', at: ['listTasks'] },
  'search of beginnings': { breaks: 'search finds titles that start with the words only', at: ['listTasks'] },
  'sort ascending': { breaks: 'sort=-priority has the lowest first', at: ['listTasks'] },
  'any token': {
    breaks: 'a token that nobody was given is accepted',
    at: ['getMe', 'listTasks', 'getTask', 'createTask'],
  },
  'no token': { breaks: 'the list is sent without a token', at: ['listTasks'] },
  'read by others': { breaks: 'a task is read by another account', at: ['getTask'] },
  'changed by others': { breaks: 'a task is changed by another account', at: ['changeTask'] },
  'comments of all tasks': {
    breaks: 'the comments of every task are listed below each',
    at: ['listComments', 'addComment'],
  },
} as const;
export type Fault = keyof typeof faults;

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
class Refusal extends Error {
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

/** The API of openapi.yaml in memory, with one fault or none. */
export const tasksApi = (fault?: Fault) => {
  const has = (which: Fault): boolean => fault === which;
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
  const words = [
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
        title: `${words[(i * 5) % words.length]} ${String.fromCharCode(65 + ((i * 7) % 12))}`,
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
        ? has('any token')
          ? 'ada'
          : undefined
        : has('no token') && isRead
          ? 'ada'
          : undefined);
    if (caller === undefined) throw new Refusal(401, 'unauthorized', 'Send a token.');
    return caller;
  };

  const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
    if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
      throw new Refusal(415, 'unsupportedMediaType', 'Send JSON.');
    const text = await request.text();
    if (text.length > 100_000) throw new Refusal(413, 'payloadTooLarge', 'The body is too large.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (error) {
      if (has('malformed JSON')) throw error;
      throw new Refusal(400, 'malformedJson', 'The body is not JSON.');
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refusal(400, 'invalidBody', 'The body must be an object.', [
        { field: 'title', reason: 'is missing' },
      ]);
    return body as Record<string, unknown>;
  };

  const refuse = (problems: readonly Problem[]): void => {
    if (problems.length > 0)
      throw new Refusal(
        400,
        'invalidBody',
        'The body is not valid.',
        has('nameless problem') ? [] : problems,
      );
  };
  const problemsOf = (body: Record<string, unknown>, isNew: boolean): Problem[] => {
    const rules: Record<string, [(value: unknown) => boolean, string]> = {
      title: [(value) => isText(value, 1, 120), 'has 1 to 120 characters'],
      notes: [(value) => isText(value, 0, 1000), 'has up to 1000 characters'],
      status: [
        (value) => has('any status') || statuses.includes(String(value)),
        `is one of ${statuses.join()}`,
      ],
      priority: [(value) => isWhole(value, 1, has('priority unbounded') ? 99 : 5), 'is 1 to 5'],
      dueOn: [(value) => value === null || isDate(value), 'is a date or null'],
      labelIds: [
        (value) =>
          Array.isArray(value) &&
          value.length <= 5 &&
          value.every((id) => typeof id === 'string' && uuid.test(id)),
        'has up to 5 ids',
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

  const shown = ({ owner, task }: Stored, isRow = false): unknown => {
    const { createdAt, labelIds, ...rest } = task;
    return {
      ...rest,
      ...(has('snake case') ? { label_ids: labelIds, created_at: createdAt } : { labelIds, createdAt }),
      ...(has('dates as numbers') ? { createdAt: Date.parse(createdAt) } : {}),
      ...(isRow && has('priority as text') ? { priority: String(task.priority) } : {}),
      ...(isRow && has('owner leaks') ? { owner } : {}),
    };
  };

  const numberOf = (query: URLSearchParams, name: string, otherwise: number, max: number): number => {
    const text = query.get(name);
    if (text === null) return otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && isWhole(value, 1, max)) return value;
    if (name === 'page' && has('page unchecked')) throw new Error('OFFSET must not be negative');
    throw new Refusal(400, 'invalidQuery', `${name} is a whole number from 1.`, [
      { field: name, reason: 'is out of range' },
    ]);
  };
  const choiceOf = (query: URLSearchParams, name: string, choices: readonly string[]): string | undefined => {
    const text = query.get(name) ?? undefined;
    if (text === undefined || choices.includes(text)) return text;
    throw new Refusal(400, 'invalidQuery', `${name} is unknown.`, [
      { field: name, reason: `is one of ${choices.join()}` },
    ]);
  };

  const list = (caller: string, query: URLSearchParams): Response => {
    const number = numberOf(query, 'page', 1, 1_000_000);
    const size = numberOf(query, 'pageSize', 5, 50);
    const status = choiceOf(query, 'status', statuses);
    const minPriority = numberOf(query, 'minPriority', 1, 5);
    const search = (query.get('search') ?? '').toLowerCase();
    const sort = choiceOf(query, 'sort', ['title', '-priority', '-createdAt']);
    const isFound = (title: string) =>
      has('search of beginnings')
        ? title.toLowerCase().startsWith(search)
        : title.toLowerCase().includes(search);
    const rows = all.filter(
      ({ owner, task }) =>
        owner === caller &&
        (status === undefined || has('filter ignored') || task.status === status) &&
        task.priority >= minPriority &&
        isFound(task.title),
    );
    const turn = has('sort ascending') ? 1 : -1;
    if (sort === 'title')
      rows.sort((a, b) => (a.task.title < b.task.title ? -1 : a.task.title > b.task.title ? 1 : 0));
    if (sort === '-priority') rows.sort((a, b) => turn * (a.task.priority - b.task.priority));
    if (sort === '-createdAt') rows.sort((a, b) => (a.task.createdAt < b.task.createdAt ? 1 : -1));
    const start = Math.max(0, (number - 1) * size - (has('pages overlap') ? number - 1 : 0));
    const totalItems = has('total of everyone') ? all.length : rows.length;
    return json(200, {
      items: rows.slice(start, start + size).map((row) => shown(row, true)),
      page: { number, size, totalItems, totalPages: Math.max(1, Math.ceil(totalItems / size)) },
    });
  };

  const find = (id: string, caller: string, otherwise: Fault): Stored => {
    if (!has('ids as numbers') && !uuid.test(id))
      throw new Refusal(400, 'invalidId', 'The id is not a UUID.');
    const stored = all.find(({ task }) => task.id === id);
    if (stored === undefined && has('server error for unknown')) throw new Error('undefined has no owner');
    if (stored === undefined || (stored.owner !== caller && !has(otherwise)))
      throw new Refusal(404, 'notFound', 'There is no such task.');
    return stored;
  };

  const create = async (caller: string, request: Request): Promise<Response> => {
    const body = await bodyOf(request);
    const fields = fieldsOf(body);
    const stored: Stored = { owner: caller, task: newTask(fields), comments: [] };
    if (has('notes lost')) stored.task.notes = '';
    if (has('stored though refused')) all.push(stored);
    refuse(problemsOf(body, true));
    if (!has('stored though refused')) all.push(stored);
    return json(201, shown(stored));
  };

  const change = async (caller: string, id: string, request: Request): Promise<Response> => {
    const stored = find(id, caller, 'changed by others');
    const body = await bodyOf(request);
    refuse(problemsOf(body, false));
    const task = { ...stored.task, ...fieldsOf(body) };
    if (!has('change not stored')) stored.task = task;
    if (has('change of all'))
      for (const each of all) if (each.owner === caller) each.task = { ...each.task, title: task.title };
    return json(200, shown({ ...stored, task }));
  };

  const remove = (caller: string, id: string): Response => {
    const stored = find(id, caller, 'still there');
    if (stored.owner === caller && !has('still there'))
      all = all.filter((each) => each !== stored && !(has('delete all') && each.owner === caller));
    return new Response(null, { status: 204 });
  };

  const comment = async (caller: string, id: string, request: Request): Promise<Response> => {
    const { comments } = find(id, caller, 'read by others');
    const { text } = await bodyOf(request);
    refuse(isText(text, 1, 500) ? [] : [{ field: 'text', reason: 'has 1 to 500 characters' }]);
    const made = { id: randomUUID(), text: String(text).trim(), createdAt: new Date().toISOString() };
    comments.push(made);
    return json(201, made);
  };
  const comments = (caller: string, id: string): Response => {
    const own = find(id, caller, 'read by others').comments;
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
        throw new Refusal(400, 'invalidId', 'The path cannot be decoded.');
      }
    })();
    if (at === 'GET v1/tasks/:id') return json(200, shown(find(id, caller, 'read by others')));
    if (at === 'PATCH v1/tasks/:id') return change(caller, id, request);
    if (at === 'DELETE v1/tasks/:id') return remove(caller, id);
    if (at === 'GET v1/tasks/:id/comments') return comments(caller, id);
    if (at === 'POST v1/tasks/:id/comments') return comment(caller, id, request);
    throw new Refusal(404, 'notFound', 'There is no such path.');
  };

  return {
    handle: async (request: Request): Promise<Response> => {
      try {
        return await route(request);
      } catch (error) {
        const isRefusal = error instanceof Refusal;
        const { status, code, problems } = isRefusal
          ? error
          : { status: 500, code: 'internalError', problems: [] };
        const title = isRefusal ? error.message : 'Something went wrong.';
        return json(
          status,
          { code, title, ...(problems.length > 0 ? { problems } : {}) },
          'application/problem+json',
        );
      }
    },
  };
};
