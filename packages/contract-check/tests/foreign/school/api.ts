import { type Call, createRouter, json, Reply } from '../router.ts';
import { type Row, remove } from '../rows.ts';
import {
  choiceIn,
  integerIn,
  invalidKeys,
  isDate,
  isRecord,
  isText,
  isWhole,
  pick,
  type Rules,
} from '../validation.ts';

/** Faults that can be enabled, one at a time, with the operations that show them. */
export const faults = {
  'total of all students': ['enrolments.index'],
  'last_page one too many': ['courses.index'],
  'per_page ignored': ['courses.index'],
  'level ignored': ['courses.index'],
  'status inverted': ['enrolments.index'],
  '-title sorts upwards': ['courses.index'],
  'enrolments of others read': ['enrolments.show'],
  'enrolments of others deleted': ['enrolments.destroy'],
  'enrolments of others withdrawn': ['enrolments.withdraw'],
  'enrolments of all listed': ['enrolments.index', 'enrolments.show'],
  'no token needed': ['courses.show'],
  'created with 200': ['courses.store'],
  'capacity as text': ['courses.show'],
  'fee rounded': ['courses.store', 'courses.update'],
  'level not updated': ['courses.update'],
  'deleted course readable': ['courses.destroy', 'courses.show'],
  '422 without errors': ['courses.store'],
  'withdrawal not stored': ['enrolments.withdraw'],
} as const;
/** Faults that need the annotations of relations.yaml. */
export const annotatedFaults = { 'any course accepted': ['enrolments.store'] } as const;
export type Fault = keyof typeof faults | keyof typeof annotatedFaults;
/** The tokens of two students. */
export const keys = ['1|amal-token-5f3c', '2|bela-token-77de'] as const;

/** A school in the style of Laravel: `data`, `links` and `meta`, 422 with `errors`, and policies that respond 403. */
export const schoolApi = (fault?: Fault) => {
  const has = (name: Fault): boolean => fault === name;
  const message = (status: number, text: string, headers = {}) => json(status, { message: text }, headers);
  const refuse = (status: number, text: string): never => {
    throw new Reply(message(status, text));
  };
  const invalid = (errors: Record<string, string[]>): never => {
    const [first = ''] = Object.values(errors)[0] ?? [];
    throw new Reply(json(422, { message: first, ...(has('422 without errors') ? {} : { errors }) }));
  };
  let count = 0;
  const nextId = (): number => {
    count += 1;
    return count;
  };
  const now = '2026-02-03T04:05:06.000000Z';
  const levels = ['beginner', 'intermediate', 'advanced'];
  const courses: Row[] = Array.from({ length: 38 }, (_, i) => ({
    id: nextId(),
    title: `Course ${String.fromCharCode(65 + ((i * 11) % 26))}${i}`,
    description: i % 3 === 0 ? null : `About ${i}`,
    level: levels[i % 3],
    starts_on: `2026-0${1 + (i % 9)}-15`,
    capacity: 10 + i,
    fee: 49.5 + i,
    created_at: now,
  }));
  const deleted: Row[] = [];
  const enrolments: Row[] = Array.from({ length: 40 }, (_, i) => ({
    id: nextId(),
    student: 1 + (i % 2),
    course_id: courses[i % 7]?.id,
    note: null,
    status: i % 5 === 0 ? 'withdrawn' : 'active',
    created_at: now,
  }));

  const studentOf = ({ headers }: Call): number => {
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    const index = (keys as readonly string[]).indexOf(token ?? '');
    return index === -1 ? refuse(401, 'Unauthenticated.') : index + 1;
  };
  const find = (rows: Row[], text: string | undefined): Row =>
    (/^\d{1,15}$/.test(text ?? '') ? rows.find(({ id }) => id === Number(text)) : undefined) ??
    refuse(404, 'No query results for model.');
  const bodyOf = ({ body, type }: Call): Record<string, unknown> => {
    // Laravel reads a body of another type as empty.
    if (!/\bjson\b/.test(type) || !isRecord(body)) return {};
    return body;
  };
  const validate = (body: Record<string, unknown>, rules: Rules, required: string[]) => {
    const errors = invalidKeys(body, rules, required).map(({ key, isMissing }) => [
      key,
      [`The ${key} field is ${isMissing ? 'required' : 'invalid'}.`],
    ]);
    if (errors.length > 0) invalid(Object.fromEntries(errors));
    return pick(body, Object.keys(rules));
  };
  const courseRules: Rules = {
    title: (value) => isText(value, 1, 120),
    description: (value) => value === null || (typeof value === 'string' && value.length <= 1000),
    level: (value) => levels.includes(value as string),
    starts_on: isDate,
    capacity: (value) => isWhole(value, 1, 500),
    fee: (value) => typeof value === 'number' && value >= 0 && value <= 9999.99,
  };
  const requiredOfCourse = ['title', 'level', 'starts_on', 'capacity', 'fee'];
  const enrolmentRules: Rules = {
    course_id: (value) =>
      has('any course accepted') ? Number.isInteger(value) : courses.some(({ id }) => id === value),
    note: (value) => value === null || (typeof value === 'string' && value.length <= 200),
  };
  const rounded = (sent: Record<string, unknown>): Record<string, unknown> =>
    has('fee rounded') && typeof sent.fee === 'number' ? { ...sent, fee: Math.round(sent.fee) } : sent;
  const shownCourse = (row: Row): Row => ({
    ...row,
    enrolled: enrolments.filter(({ course_id, status }) => course_id === row.id && status === 'active')
      .length,
  });
  const shownEnrolment = ({ student: _, ...row }: Row): Row => row as Row;

  const invalidParameter = (name: string): never => invalid({ [name]: [`The ${name} field is invalid.`] });
  const paginate = (
    path: string,
    rows: Row[],
    query: URLSearchParams,
    defaultSize: number,
    total = rows.length,
  ): Response => {
    const page = integerIn(query, 'page', { min: 1, max: 999_999_999 }, invalidParameter) ?? 1;
    const asked = integerIn(query, 'per_page', { min: 1, max: 50 }, invalidParameter) ?? defaultSize;
    const size = has('per_page ignored') ? defaultSize : asked;
    const last = Math.max(1, Math.ceil(rows.length / size));
    const start = (page - 1) * size;
    const data = rows.slice(start, start + size);
    const linkTo = (to: number): string => {
      const search = new URLSearchParams(query);
      search.set('page', String(to));
      return `http://localhost/api${path}?${search}`;
    };
    return json(200, {
      data,
      links: {
        first: linkTo(1),
        last: linkTo(last),
        prev: page > 1 ? linkTo(page - 1) : null,
        next: page < last ? linkTo(page + 1) : null,
      },
      meta: {
        current_page: page,
        from: data.length === 0 ? null : start + 1,
        last_page: has('last_page one too many') && path === '/courses' ? last + 1 : last,
        path: `http://localhost/api${path}`,
        per_page: size,
        to: data.length === 0 ? null : start + data.length,
        total,
      },
    });
  };

  const handle = createRouter(
    {
      'GET /api/courses': (call) => {
        studentOf(call);
        const level = choiceIn(call.query, 'filter[level]', levels, invalidParameter);
        const sort = choiceIn(call.query, 'sort', ['title', '-title', 'starts_on'], invalidParameter);
        const rows = courses.filter((row) => level === null || has('level ignored') || row.level === level);
        if (sort !== null) {
          const key = sort.replace('-', '');
          const sign = sort.startsWith('-') && !has('-title sorts upwards') ? -1 : 1;
          rows.sort(
            (a, b) => sign * (String(a[key]) < String(b[key]) ? -1 : String(a[key]) > String(b[key]) ? 1 : 0),
          );
        }
        return paginate('/courses', rows.map(shownCourse), call.query, 15);
      },
      'POST /api/courses': (call) => {
        studentOf(call);
        const row = {
          id: nextId(),
          description: null,
          ...rounded(validate(bodyOf(call), courseRules, requiredOfCourse)),
          created_at: now,
        };
        courses.push(row);
        return json(has('created with 200') ? 200 : 201, { data: shownCourse(row) });
      },
      'GET /api/courses/:course': (call) => {
        if (!has('no token needed')) studentOf(call);
        const row = shownCourse(find([...courses, ...deleted], call.params.course));
        return json(200, {
          data: has('capacity as text') ? { ...row, capacity: String(row.capacity) } : row,
        });
      },
      'PUT /api/courses/:course': (call) => {
        studentOf(call);
        const row = find(courses, call.params.course);
        const { level, ...others } = rounded(validate(bodyOf(call), courseRules, requiredOfCourse));
        row.description = null;
        Object.assign(row, others, has('level not updated') ? {} : { level });
        return json(200, { data: shownCourse(row) });
      },
      'DELETE /api/courses/:course': (call) => {
        studentOf(call);
        const row = find(courses, call.params.course);
        remove(courses, row);
        if (has('deleted course readable')) deleted.push(row);
        for (const each of enrolments.filter(({ course_id }) => course_id === row.id))
          remove(enrolments, each);
        return new Response(null, { status: 204 });
      },
      'GET /api/enrolments': (call) => {
        const student = studentOf(call);
        const status = choiceIn(call.query, 'status', ['active', 'withdrawn'], invalidParameter);
        const rows = enrolments.filter(
          (row) =>
            (row.student === student || has('enrolments of all listed')) &&
            (status === null || (row.status === status) !== has('status inverted')),
        );
        const total = has('total of all students') ? enrolments.length : rows.length;
        return paginate('/enrolments', rows.map(shownEnrolment), call.query, 15, total);
      },
      'POST /api/enrolments': (call) => {
        const student = studentOf(call);
        const sent = validate(bodyOf(call), enrolmentRules, ['course_id']);
        const row = { id: nextId(), student, note: null, ...sent, status: 'active', created_at: now };
        enrolments.push(row);
        return json(201, { data: shownEnrolment(row) });
      },
      'GET /api/enrolments/:enrolment': (call) => {
        const row = ownEnrolment(call, 'enrolments of others read');
        return json(200, { data: shownEnrolment(row) });
      },
      'DELETE /api/enrolments/:enrolment': (call) => {
        remove(enrolments, ownEnrolment(call, 'enrolments of others deleted'));
        return new Response(null, { status: 204 });
      },
      'POST /api/enrolments/:enrolment/withdraw': (call) => {
        const row = ownEnrolment(call, 'enrolments of others withdrawn');
        if (!has('withdrawal not stored')) row.status = 'withdrawn';
        return json(200, { data: shownEnrolment({ ...row, status: 'withdrawn' }) });
      },
      'GET /api/user': (call) => {
        const student = studentOf(call);
        return json(200, { id: student, name: `Student ${student}`, email: `student${student}@example.com` });
      },
    },
    (status, headers = {}) => message(status, 'Error', headers),
  );
  const ownEnrolment = (call: Call, leaves: Fault): Row => {
    const student = studentOf(call);
    const row = find(enrolments, call.params.enrolment);
    return row.student === student || has(leaves) ? row : refuse(403, 'This action is unauthorized.');
  };
  return { handle };
};
