import { foreign } from '../access/foreign.ts';
import { signedIn } from '../access/signed-in.ts';
import { bearerToken, type CheckedContract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Check, CheckMaker } from '../engine/check.ts';
import { isDone, nobody, type Person } from '../engine/exchange.ts';
import { valuesAt } from '../engine/place.ts';
import { faultyBodies } from '../negative/body.ts';
import { valuesThatExist } from '../negative/existing.ts';
import { oddTexts } from '../negative/odd-text.ts';
import { faultyParameters } from '../negative/parameters.ts';
import { rawBodies } from '../negative/raw-body.ts';
import { appearsIn, updates, vanishesFrom } from '../relations/makes.ts';
import { pages } from '../relations/pages.ts';
import { filter, orderBy } from '../relations/queries.ts';
import { readsOne } from '../relations/reads-one.ts';
import { accepts } from '../schema/accepts.ts';
import { reads } from '../schema/reads.ts';
import { CheckerError } from '../session/checker-error.ts';
import { Fixtures } from '../session/fixtures.ts';
import { annotationFile } from './annotations.ts';
import { strayNames, withDerived } from './derive.ts';
import { type Document, isJson, type Json, readDocument, readOpenApi } from './document.ts';
import { OperationReader } from './operations.ts';

/** The checks of any API. */
const makers: readonly CheckMaker[] = [
  reads,
  accepts,
  faultyBodies,
  rawBodies,
  faultyParameters,
  valuesThatExist,
  oddTexts,
  appearsIn,
  updates,
  vanishesFrom,
  readsOne,
  pages,
  filter,
  orderBy,
  signedIn,
  foreign,
];

type Authorize = CheckedContract['authorize'];
const schemeOf = (scheme: Json): Authorize | undefined => {
  const kind = `${scheme.type} ${scheme.scheme ?? scheme.in ?? ''}`.trim().toLowerCase();
  const name = String(scheme.name).toLowerCase();
  switch (kind) {
    case 'http bearer':
    case 'oauth2':
    case 'openidconnect':
      return bearerToken;
    case 'http basic':
      return (token) => ({ authorization: `Basic ${token}` });
    case 'apikey header':
      return (token) => ({ [name]: token });
    case 'apikey cookie':
      return (token) => ({ cookie: `${String(scheme.name)}=${token}` });
    default:
      return undefined;
  }
};

/** How tokens are sent: as the first supported scheme says, and which schemes send them so. */
const authorizing = (document: Document): { authorize: Authorize; schemes: string[] } => {
  const { securitySchemes } = document.resolve(document.root.components);
  const all = Object.entries(isJson(securitySchemes) ? securitySchemes : {}).flatMap(([name, value]) => {
    const authorize = schemeOf(document.resolve(value));
    return authorize === undefined ? [] : [{ name, authorize, sent: JSON.stringify(authorize('x')) }];
  });
  const [first] = all;
  return {
    authorize: first?.authorize ?? bearerToken,
    schemes: all.filter(({ sent }) => sent === first?.sent).map(({ name }) => name),
  };
};

/** Open reads disturb nothing; everything else runs one check after the other, so that lists change only as expected. */
const lanesOf =
  (operations: readonly Operation[]): CheckedContract['lanes'] =>
  (checks) => {
    const isOpenRead = (check: Check) => {
      const metadata = operations.find(({ name }) => name === check.operation)?.metadata;
      return metadata?.safe === true && metadata.access === 'visitor' && check.class !== 'own';
    };
    return [checks.filter(isOpenRead).map((each) => [each]), [checks.filter((each) => !isOpenRead(each))]];
  };

const setUp: CheckedContract['setUp'] = async ({ client, operations, note, needsAccounts, options }) => {
  const { tokens, accounts, seed, data } = options;
  if (accounts.length > 0)
    throw new CheckerError('With --openapi, pass tokens instead of accounts: --token A --token B.');
  if (tokens[0] !== undefined && tokens[0] === tokens[1])
    throw new CheckerError('The two tokens are the same one: pass those of two accounts.');
  const personOf = (label: string, bearer: string | undefined): Person =>
    bearer === undefined ? { label, jar: null } : { label, jar: null, bearer };
  const [a, b] = [personOf('A', tokens[0]), personOf('B', tokens[1])];
  const closed = [...operations.values()].filter(({ metadata }) => metadata.access === 'customer');
  const probe = closed.find(({ metadata, pathParams }) => metadata.safe && pathParams === undefined);
  if (tokens.length === 0 && closed.length > 0 && needsAccounts)
    throw new CheckerError(
      `${closed.length} operations need credentials. Pass the tokens of two accounts: --token A --token B; one is enough if no operation is owned by an account. Or select open reads with --include.`,
    );
  // A token that is not known would make every check fail.
  for (const [person, which] of [
    [a, 'first'],
    [b, 'second'],
  ] as const) {
    if (person.bearer === undefined || probe === undefined) continue;
    const response = await client.send(probe, person);
    note(response);
    if (response.status === 401)
      throw new CheckerError(
        `${probe.method} ${probe.path} responded 401 to the ${which} --token: it is unknown or has expired.`,
      );
    if (!isDone(response)) break;
  }
  return new Fixtures({
    seed,
    data,
    a,
    b,
    visitor: nobody,
    accounts: Math.min(2, tokens.length) as 0 | 1 | 2,
  });
};

const rootOf = ({ root }: Document): { title: string; version: string; servers: string[] } => {
  const info = isJson(root.info) ? root.info : {};
  const servers = Array.isArray(root.servers) ? (root.servers as Json[]) : [];
  return {
    title: `the API “${String(info.title)}”`,
    version: String(info.version),
    servers: servers.map(({ url }) => String(url)),
  };
};

export interface OpenApiContract {
  contract: CheckedContract;
  /** Where the document says the API is, if it is a whole address. */
  server: string | undefined;
  /** For people: what of the document is not checked. */
  notes: string[];
}

/** The contract that an OpenAPI file declares. @throws CheckerError */
export const openApiContract = async (path: string, relations?: string): Promise<OpenApiContract> => {
  const document = await readOpenApi(path);
  const annotations =
    relations === undefined
      ? annotationFile(path, { errorFields: document.root['x-error-fields'] })
      : annotationFile(relations, readDocument('relations', relations));
  const { authorize, schemes } = authorizing(document);
  const reader = new OperationReader(document);
  const operations = withDerived(reader.read(annotations.operations, schemes));
  const [stray] = strayNames(operations);
  if (stray !== undefined)
    throw new CheckerError(`A relation or source of ${stray} is no operation of ${path} that is checked.`);
  if (operations.length === 0)
    throw new CheckerError(
      `${path} has no operation that can be checked.${reader.leftOut.map(({ name, why }) => ` ${name}: ${why}.`).join('')}`,
    );
  const { title, version, servers } = rootOf(document);
  const prefix = /^\/[\w.-]+/.exec(operations[0]?.path ?? '')?.[0] ?? '';
  const { errorFields } = annotations;
  return {
    contract: {
      title,
      version,
      operations,
      errors: {
        body: undefined,
        fields: errorFields === undefined ? undefined : (body) => valuesAt(body, errorFields).map(String),
      },
      authorize,
      makers,
      unknownPaths: [
        ['GET', `${prefix}-no-such-path`],
        ['POST', `${prefix}-no-such-path`],
      ],
      lanes: lanesOf(operations),
      setUp,
    },
    server: servers.find((each) => /^https?:\/\//.test(each)),
    notes: [
      ...reader.leftOut.map(({ name, why }) => `Not checked: ${name}, because ${why}.`),
      ...[...reader.neededHeaders].map(
        ([name, where]) => `${where} requires the header ${name}; pass it with --header '${name}: …'.`,
      ),
    ],
  };
};
