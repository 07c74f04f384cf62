import { foreign } from '../access/foreign.ts';
import { roles } from '../access/roles.ts';
import { signedIn } from '../access/signed-in.ts';
import type { CheckedContract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Check, CheckFactory } from '../engine/check.ts';
import { anonymous, isSuccess, type Person } from '../engine/exchange.ts';
import { invalidBodies } from '../negative/body.ts';
import { duplicates } from '../negative/duplicate.ts';
import { type DeclaredMethod, undeclaredMethods } from '../negative/methods.ts';
import { oddTexts } from '../negative/odd-text.ts';
import { invalidParameters } from '../negative/parameters.ts';
import { preconditions, requiredHeaders } from '../negative/preconditions.ts';

import { rawBodies } from '../negative/raw-body.ts';
import { readOnlyFields } from '../negative/read-only.ts';
import { unknownReferences } from '../negative/unknown-references.ts';
import { locations } from '../relations/location.ts';
import { pageSizes, pages } from '../relations/pages.ts';
import { partialUpdates } from '../relations/partial-update.ts';
import { filter, orderBy } from '../relations/queries.ts';
import { readById } from '../relations/read-by-id.ts';
import { creates, deletes, updates } from '../relations/writes.ts';
import { accepts } from '../schema/accepts.ts';
import { type OtherMethod, otherMethods } from '../schema/other-methods.ts';
import { reads } from '../schema/reads.ts';
import { CheckerError } from '../session/checker-error.ts';
import { whyNoApi } from '../session/diagnose.ts';
import { Fixtures } from '../session/fixtures.ts';

/** The checks that apply to any API. */
const checkFactories: readonly CheckFactory[] = [
  reads,
  pages,
  pageSizes,
  accepts,
  invalidBodies,
  rawBodies,
  invalidParameters,
  unknownReferences,
  duplicates,
  oddTexts,
  creates,
  updates,
  deletes,
  readById,
  partialUpdates,
  readOnlyFields,
  locations,
  preconditions,
  requiredHeaders,
  filter,
  orderBy,
  signedIn,
  roles,
  foreign,
];

/** Public reads run in parallel; all other checks run sequentially, so that lists change only as expected. */
const lanesOf =
  (operations: readonly Operation[]): CheckedContract['lanes'] =>
  (checks) => {
    const byName = new Map(operations.map((each) => [each.name, each]));
    const isOpenRead = (check: Check) => {
      const metadata = byName.get(check.operation)?.metadata;
      return metadata?.safe === true && metadata.access === 'visitor' && check.class !== 'own';
    };
    return [checks.filter(isOpenRead).map((each) => [each]), [checks.filter((each) => !isOpenRead(each))]];
  };

const setUp =
  (description: ApiDescription): CheckedContract['setUp'] =>
  async ({ client, operations, record, needsAccounts, role, options }) => {
    const { schemeTokens = {}, roleTokens = {}, accounts, seed, runs, data } = options;
    const tokens = role === undefined ? options.tokens : (roleTokens[role] ?? []);
    const option = role === undefined ? '--token' : `--role-token ${role}`;
    if (accounts.length > 0)
      throw new CheckerError(
        'Accounts are supported only for the shop contract. Pass tokens instead: --token A --token B.',
      );
    if (tokens[0] !== undefined && tokens[0] === tokens[1])
      throw new CheckerError(`The two ${option} values are equal. Pass the tokens of two accounts.`);
    const ofAccounts = [tokens, ...Object.values(schemeTokens)];
    const count = Math.min(2, Math.max(...ofAccounts.map(({ length }) => length)));
    /** A token that is passed once belongs to both accounts if another is passed twice. */
    const createPerson = (name: string, index: number): Person => {
      const label = role === undefined ? name : `${role} ${name}`;
      if (index >= count) return { label, jar: null };
      const named = Object.entries(schemeTokens).flatMap(([scheme, values]): [string, string][] => {
        const value = values[index] ?? values[0];
        return value === undefined ? [] : [[scheme, value]];
      });
      const bearer = tokens[index] ?? tokens[0] ?? named[0]?.[1] ?? '';
      return named.length === 0
        ? { label, jar: null, bearer }
        : { label, jar: null, bearer, schemeTokens: Object.fromEntries(named) };
    };
    const [a, b] = [createPerson('A', 0), createPerson('B', 1)];
    const others = Object.entries(roleTokens).flatMap(([other, [bearer]]): Person[] =>
      other === role || bearer === undefined
        ? []
        : [{ label: `the role ${other}`, jar: null, bearer, role: other }],
    );
    const authenticated = [...operations.values()].filter(({ metadata }) => metadata.access === 'customer');
    const tokenTest = authenticated.find(
      ({ metadata: { safe, roles: allowed }, pathParams }) =>
        safe &&
        pathParams === undefined &&
        (role === undefined || allowed === undefined || allowed.includes(role)),
    );
    if (count === 0 && authenticated.length > 0 && needsAccounts)
      throw new CheckerError(
        `${authenticated.length} operations require credentials. Pass the tokens of two accounts: --token A --token B. One is enough if no operation is owned by an account. Or select public reads with --include.`,
      );
    // With an invalid token every check would fail.
    for (const [person, which] of [
      [a, 'first'],
      [b, 'second'],
    ] as const) {
      if (person.bearer === undefined || tokenTest === undefined) continue;
      const response = await client.send(tokenTest, person);
      record(response);
      if (response.status === 401)
        throw new CheckerError(
          `${tokenTest.method} ${tokenTest.path} responded 401 to the ${which} ${person.schemeTokens === undefined ? option : 'account'}. Pass a valid token.`,
        );
      const problem = whyNoApi(client.baseUrl, description, [response]);
      if (problem !== undefined && response.status < 500) throw new CheckerError(problem);
      if (!isSuccess(response)) break;
    }
    return new Fixtures({
      seed,
      runs,
      data,
      a,
      b,
      visitor: anonymous,
      accounts: count as 0 | 1 | 2,
      role,
      others,
    });
  };

/** The parts of a contract that differ per API. */
export type ApiDescription = Pick<
  CheckedContract,
  'title' | 'version' | 'operations' | 'basePath' | 'errors' | 'authorize'
> & {
  /** Methods of the API whose operations are not checked. */
  unchecked?: readonly DeclaredMethod[];
  /** Its HEAD and OPTIONS operations. */
  others?: readonly OtherMethod[];
};

/**
 * A path that no operation declares. A path that starts with a parameter may match any other with as many segments, so
 * it has more than all of them.
 */
const undeclaredPath = (operations: readonly Operation[]): string => {
  const paths = operations.map(({ path }) => path);
  const [, prefix] = /^(\/[\w.-]+)/.exec(paths[0] ?? '') ?? [];
  return prefix === undefined || paths.some((path) => path.startsWith('/:'))
    ? '/no-such-path'.repeat(Math.max(1, ...paths.map((path) => path.split('/').length)))
    : `${prefix}-no-such-path`;
};

/** Statuses that answer requests outside a contract: malformed, unknown, too large, too many. */
const outsideContract: readonly number[] = [400, 404, 405, 413, 414, 415, 422, 429, 431];

/** A contract with the checks that apply to any API. */
export const apiContract = ({
  unchecked = [],
  others = [],
  ...description
}: ApiDescription): CheckedContract => {
  const unknown = undeclaredPath(description.operations);
  return {
    ...description,
    errors: {
      ...description.errors,
      allowsUndeclaredKeys: true,
      undeclaredStatuses: outsideContract,
    },
    checkFactories: [
      ...checkFactories,
      otherMethods(description.operations, others),
      undeclaredMethods(description.operations, unchecked),
    ],
    unknownPaths: [
      ['GET', unknown],
      ['POST', unknown],
    ],
    lanes: lanesOf(description.operations),
    setUp: setUp(description),
  };
};
