import { jsonSchema, type OpenApi, type Operation } from './open-api.ts';
import { compareSchemas } from './schemas.ts';

export interface Change {
  kind: 'breaking' | 'risky' | 'safe';
  where: 'request' | 'response' | 'operation';
  /** 'POST /login' */
  operation: string;
  place: string;
  message: string;
  reason: string;
}
type Report = (change: Omit<Change, 'operation'>) => void;

const operationsOf = ({ paths }: OpenApi): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

const compareParameters = (before: Operation, after: Operation, report: Report): void => {
  const byName = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));
  const [old, now] = [byName(before), byName(after)];
  for (const [place, { required }] of now) {
    const was = old.get(place);
    if (was === undefined && required)
      report({
        kind: 'breaking',
        where: 'request',
        place,
        message: 'required parameter added',
        reason: 'callers do not send it',
      });
    else if (was === undefined)
      report({
        kind: 'safe',
        where: 'request',
        place,
        message: 'optional parameter added',
        reason: 'callers may omit it',
      });
    else if (required && !was.required)
      report({
        kind: 'breaking',
        where: 'request',
        place,
        message: 'parameter became required',
        reason: 'callers may omit it today',
      });
  }
  for (const place of old.keys())
    if (!now.has(place))
      report({
        kind: 'risky',
        where: 'request',
        place,
        message: 'parameter removed',
        reason: 'the sent value is ignored',
      });
};

const compareResponses = (
  documents: [OpenApi, OpenApi],
  before: Operation,
  after: Operation,
  report: Report,
): void => {
  const [old, now] = [before.responses ?? {}, after.responses ?? {}];
  for (const status of Object.keys(now)) {
    if (status in old) continue;
    const isError = Number(status) >= 400;
    report({
      kind: isError ? 'safe' : 'risky',
      where: 'response',
      place: status,
      message: 'status added',
      reason: isError ? 'callers handle any error' : 'callers may not handle this success',
    });
  }
  for (const [status, response] of Object.entries(old)) {
    const place = status;
    const other = now[status];
    if (other === undefined) {
      const isSuccess = Number(status) < 400;
      const anySuccess = Object.keys(now).some((each) => Number(each) < 400);
      report({
        kind: isSuccess && !anySuccess ? 'breaking' : 'safe',
        where: 'response',
        place,
        message: 'status removed',
        reason: 'the operation no longer responds with it',
      });
      continue;
    }
    const [was, is] = [jsonSchema(response.content), jsonSchema(other.content)];
    if (was !== undefined && is === undefined)
      report({
        kind: 'breaking',
        where: 'response',
        place,
        message: 'body removed',
        reason: 'callers read it',
      });
    if (was !== undefined && is !== undefined)
      compareSchemas(documents, was, is, place, ({ impact, ...rest }) =>
        report({ ...rest, kind: impact.response.kind, reason: impact.response.reason, where: 'response' }),
      );
  }
};

const compareBodies = (
  documents: [OpenApi, OpenApi],
  before: Operation,
  after: Operation,
  report: Report,
): void => {
  const [was, is] = [jsonSchema(before.requestBody?.content), jsonSchema(after.requestBody?.content)];
  if (was === undefined && is !== undefined)
    report({
      kind: 'breaking',
      where: 'request',
      place: 'body',
      message: 'body added',
      reason: 'callers send none',
    });
  if (was !== undefined && is === undefined)
    report({
      kind: 'risky',
      where: 'request',
      place: 'body',
      message: 'body removed',
      reason: 'the sent value is ignored',
    });
  if (was !== undefined && is !== undefined)
    compareSchemas(documents, was, is, 'body', ({ impact, ...rest }) =>
      report({ ...rest, kind: impact.request.kind, reason: impact.request.reason, where: 'request' }),
    );
};

const compareSecurity = (before: Operation, after: Operation, report: Report): void => {
  const requirementsOf = ({ security = [] }: Operation) =>
    new Set(security.map((requirement) => JSON.stringify(requirement)));
  const [old, now] = [requirementsOf(before), requirementsOf(after)];
  const removed = [...old].filter((requirement) => !now.has(requirement));
  const added = [...now].filter((requirement) => !old.has(requirement));
  if (removed.length > 0)
    report({
      kind: 'breaking',
      where: 'operation',
      place: 'security',
      message: `security removed: ${removed.join(', ')}`,
      reason: 'callers that use it are rejected',
    });
  if (added.length > 0)
    report({
      kind: 'safe',
      where: 'operation',
      place: 'security',
      message: `security added: ${added.join(', ')}`,
      reason: 'no caller loses access',
    });
};

const rank = { breaking: 0, risky: 1, safe: 2 } as const;

/** Compares two OpenAPI documents; breaking changes come first. */
export const compareContracts = (before: OpenApi, after: OpenApi): Change[] => {
  const changes: Change[] = [];
  const [old, now] = [operationsOf(before), operationsOf(after)];
  for (const [operation, was] of old) {
    const report: Report = (change) => changes.push({ ...change, operation });
    const is = now.get(operation);
    if (is === undefined) {
      report({
        kind: 'breaking',
        where: 'operation',
        place: '',
        message: 'operation removed',
        reason: 'callers get 404',
      });
      continue;
    }
    compareParameters(was, is, report);
    compareBodies([before, after], was, is, report);
    compareResponses([before, after], was, is, report);
    compareSecurity(was, is, report);
  }
  for (const operation of now.keys())
    if (!old.has(operation))
      changes.push({
        kind: 'safe',
        where: 'operation',
        operation,
        place: '',
        message: 'operation added',
        reason: 'no caller uses it yet',
      });
  return changes.sort((a, b) => rank[a.kind] - rank[b.kind] || (a.operation < b.operation ? -1 : 1));
};
