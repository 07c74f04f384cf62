import { type Call, jsonSchema, type OpenApi } from './open-api.ts';
import { compareSchemas } from './schemas.ts';

export interface Change {
  kind: 'breaking' | 'risky' | 'safe';
  where: 'request' | 'response' | 'operation';
  /** 'POST /login' */
  operation: string;
  place: string;
  message: string;
  why: string;
}
type Note = (change: Omit<Change, 'operation'>) => void;

const callsOf = ({ paths }: OpenApi): Map<string, Call> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

const compareParameters = (before: Call, after: Call, note: Note): void => {
  const byName = ({ parameters = [] }: Call) =>
    new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));
  const [old, now] = [byName(before), byName(after)];
  for (const [place, { required }] of now) {
    const was = old.get(place);
    if (was === undefined && required)
      note({
        kind: 'breaking',
        where: 'request',
        place,
        message: 'required parameter added',
        why: 'callers do not send it',
      });
    else if (was === undefined)
      note({
        kind: 'safe',
        where: 'request',
        place,
        message: 'optional parameter added',
        why: 'callers may leave it out',
      });
    else if (required && !was.required)
      note({
        kind: 'breaking',
        where: 'request',
        place,
        message: 'parameter became required',
        why: 'callers may leave it out today',
      });
  }
  for (const place of old.keys())
    if (!now.has(place))
      note({
        kind: 'risky',
        where: 'request',
        place,
        message: 'parameter removed',
        why: 'what callers send is ignored',
      });
};

const compareAnswers = (documents: [OpenApi, OpenApi], before: Call, after: Call, note: Note): void => {
  const [old, now] = [before.responses ?? {}, after.responses ?? {}];
  for (const status of Object.keys(now)) {
    if (status in old) continue;
    const isError = Number(status) >= 400;
    note({
      kind: isError ? 'safe' : 'risky',
      where: 'response',
      place: status,
      message: 'status added',
      why: isError ? 'callers handle any refusal' : 'callers may not know this success',
    });
  }
  for (const [status, response] of Object.entries(old)) {
    const place = status;
    const other = now[status];
    if (other === undefined) {
      const isSuccess = Number(status) < 400;
      const anySuccess = Object.keys(now).some((each) => Number(each) < 400);
      note({
        kind: isSuccess && !anySuccess ? 'breaking' : 'safe',
        where: 'response',
        place,
        message: 'status removed',
        why: 'it is not answered any more',
      });
      continue;
    }
    const [was, is] = [jsonSchema(response.content), jsonSchema(other.content)];
    if (was !== undefined && is === undefined)
      note({ kind: 'breaking', where: 'response', place, message: 'body removed', why: 'callers read it' });
    if (was !== undefined && is !== undefined)
      compareSchemas(documents, was, is, place, ({ change, ...rest }) =>
        note({ ...rest, kind: change.response.kind, why: change.response.why, where: 'response' }),
      );
  }
};

const compareBodies = (documents: [OpenApi, OpenApi], before: Call, after: Call, note: Note): void => {
  const [was, is] = [jsonSchema(before.requestBody?.content), jsonSchema(after.requestBody?.content)];
  if (was === undefined && is !== undefined)
    note({
      kind: 'breaking',
      where: 'request',
      place: 'body',
      message: 'body added',
      why: 'callers send none',
    });
  if (was !== undefined && is === undefined)
    note({
      kind: 'risky',
      where: 'request',
      place: 'body',
      message: 'body removed',
      why: 'what callers send is ignored',
    });
  if (was !== undefined && is !== undefined)
    compareSchemas(documents, was, is, 'body', ({ change, ...rest }) =>
      note({ ...rest, kind: change.request.kind, why: change.request.why, where: 'request' }),
    );
};

const compareSecurity = (before: Call, after: Call, note: Note): void => {
  const ways = ({ security = [] }: Call) => new Set(security.map((way) => JSON.stringify(way)));
  const [old, now] = [ways(before), ways(after)];
  const lost = [...old].filter((way) => !now.has(way));
  const won = [...now].filter((way) => !old.has(way));
  if (lost.length > 0)
    note({
      kind: 'breaking',
      where: 'operation',
      place: 'security',
      message: `no longer opened by ${lost.join(', ')}`,
      why: 'callers who came that way are refused',
    });
  if (won.length > 0)
    note({
      kind: 'safe',
      where: 'operation',
      place: 'security',
      message: `also opened by ${won.join(', ')}`,
      why: 'nobody is refused who was not',
    });
};

const rank = { breaking: 0, risky: 1, safe: 2 } as const;

/** What changed between two descriptions, worst first, and whom it breaks. */
export const compareContracts = (before: OpenApi, after: OpenApi): Change[] => {
  const changes: Change[] = [];
  const [old, now] = [callsOf(before), callsOf(after)];
  for (const [operation, was] of old) {
    const note: Note = (change) => changes.push({ ...change, operation });
    const is = now.get(operation);
    if (is === undefined) {
      note({
        kind: 'breaking',
        where: 'operation',
        place: '',
        message: 'operation removed',
        why: 'callers get 404',
      });
      continue;
    }
    compareParameters(was, is, note);
    compareBodies([before, after], was, is, note);
    compareAnswers([before, after], was, is, note);
    compareSecurity(was, is, note);
  }
  for (const operation of now.keys())
    if (!old.has(operation))
      changes.push({
        kind: 'safe',
        where: 'operation',
        operation,
        place: '',
        message: 'operation added',
        why: 'nobody calls it yet',
      });
  return changes.sort((a, b) => rank[a.kind] - rank[b.kind] || (a.operation < b.operation ? -1 : 1));
};
