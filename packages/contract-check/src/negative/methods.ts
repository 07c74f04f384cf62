import { firstAtPaths, type Operation, paramNames, pathPattern } from '../contract/operation.ts';
import { type CheckFactory, createCheck } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Exchange } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { isUnlikely, unknownValue } from './parameters.ts';

/** A method that a path has. */
export interface DeclaredMethod {
  method: string;
  /** With its parameters as ':name'. */
  path: string;
  /** The names of the parameters. */
  params: readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Has no effect where a server knows it (RFC 4918, 9.1), and is not part of an HTTP API. */
const withoutEffect = 'PROPFIND';

/** Methods that a server may list in Allow, although no document of an API declares them. */
const everywhere = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Why the response to a method that the path does not have is wrong; undefined if it is not. */
const problemOf = (
  { status, responseHeaders, json }: Exchange,
  method: string,
  declared: readonly string[],
): string | undefined => {
  // A page for people may be at the path of an operation.
  if (method === 'GET' && status < 400 && json === undefined) return undefined;
  if (status < 400 && status >= 300) return undefined;
  if (status < 400 || (status >= 500 && status !== 501)) return `got ${status}`;
  if (status !== 405) return undefined;
  const allow = responseHeaders.get('allow');
  if (allow === null) return 'got 405 without the header Allow';
  const allowed = allow.split(',').map((each) => each.trim().toUpperCase());
  const missing = declared.find((each) => !allowed.includes(each));
  if (missing !== undefined) return `got 405 with Allow: ${allow}, which lacks ${missing}`;
  if (allowed.includes(method)) return `got 405 with Allow: ${allow}`;
  // An undeclared method is not tried where it could have an effect: Allow says that it exists.
  const others = allowed.filter(
    (each) => methods.includes(each) && ![...declared, ...everywhere].includes(each),
  );
  return method === withoutEffect && others.length > 0
    ? `got 405 with Allow: ${allow}, where ${others.join(', ')} is not declared`
    : undefined;
};

/** A path in a document may have a query, which tells operations apart. */
const withoutQuery = (path: string): string => path.replace(/\?.*$/, '');

interface Problem {
  /** The last response that shows it. */
  exchange: Exchange;
  methods: string[];
}

/** Formats of which a generated value is unknown. */
const randomFormats = ['uuid', 'guid'];

/** Whether nothing has the values that were made up for a path: as GET says, or as no other value is possible. */
const isUnknown = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const reading = t.readOf(operation);
  if (reading !== undefined) return (await t.send(fixtures.a, reading.name, { params })).status === 404;
  return paramNames(operation).every((name) => {
    const { schema } = operation.pathParams?.[name] ?? {};
    return (
      schema === undefined ||
      randomFormats.includes(schema.shape.format ?? '') ||
      isUnlikely(params[name] ?? '', fixtures.seed)
    );
  });
};

/**
 * The methods to send. A server may have methods that its document does not declare, and they may delete or replace
 * what the path identifies: they are sent only where the path ends with an id, and nothing has it.
 */
const methodsToSend = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const endsWithId = paramNames(operation).some((name) => operation.path.endsWith(`/:${name}`));
  if (endsWithId && (await isUnknown(t, fixtures, operation, params))) return methods;
  return [withoutEffect];
};

const sendOthers = async (
  t: CheckContext,
  fixtures: Fixtures,
  operation: Operation,
  all: readonly DeclaredMethod[],
): Promise<void> => {
  const params = Object.fromEntries(
    paramNames(operation).map((name): [string, string] => {
      const schema = operation.pathParams?.[name]?.schema;
      return [name, schema === undefined ? 'none' : unknownValue(schema, fixtures.seed)];
    }),
  );
  const path = operation.path.replace(/:(\w+)/g, (part, name: string) => {
    const value = params[name];
    return value === undefined ? part : encodeURIComponent(value);
  });
  // The templates of other operations may match the path too.
  const declared = all
    .filter((each) => pathPattern(withoutQuery(each.path), each.params).test(withoutQuery(path)))
    .map(({ method }) => method);
  const problems = new Map<string, Problem>();
  const sent = await methodsToSend(t, fixtures, operation, params);
  for (const method of sent.filter((each) => !declared.includes(each))) {
    const input = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: {} } : {};
    const exchange = await t.sendTo(fixtures.a, method, path, undefined, input);
    const found = problemOf(exchange, method, [...new Set(declared)]);
    if (found === undefined) t.pass('negative/method');
    else problems.set(found, { exchange, methods: [...(problems.get(found)?.methods ?? []), method] });
  }
  // What all methods have in common is one finding.
  for (const [problem, { exchange, methods: all }] of problems)
    t.fail('negative/method', exchange, `${all.join(', ')}, which the path does not have, ${problem}`, {
      place: all.join(),
    });
};

/** Other methods than those of a path are rejected. One check for each path, at its first operation. */
export const undeclaredMethods = (
  operations: readonly Operation[],
  unchecked: readonly DeclaredMethod[],
): CheckFactory => {
  const all = [
    ...operations.map((each) => ({ method: each.method, path: each.path, params: paramNames(each) })),
    ...unchecked,
  ];
  const firsts = firstAtPaths(operations);
  return (operation) =>
    firsts.get(operation.path) === operation
      ? [
          createCheck('negative/method', operation, ['negative/method'], (t, fixtures) =>
            sendOthers(t, fixtures, operation, all),
          ),
        ]
      : [];
};
