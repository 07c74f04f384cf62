import { foreign } from '../access/foreign.ts';
import { signedIn } from '../access/signed-in.ts';
import type { CheckedContract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import type { Check, CheckMaker } from '../engine/check.ts';
import { isDone, nobody, type Person } from '../engine/exchange.ts';
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
    throw new CheckerError(
      'Pass tokens instead of accounts: --token A --token B. Accounts are for the shop.',
    );
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

/** What the source of a contract says; the rest is the same for any API. */
export type ApiDescription = Pick<
  CheckedContract,
  'title' | 'version' | 'operations' | 'errors' | 'authorize'
>;

/** An API that declares its operations, with the checks of any API. */
export const apiContract = (description: ApiDescription): CheckedContract => {
  const prefix = /^\/[\w.-]+/.exec(description.operations[0]?.path ?? '')?.[0] ?? '';
  return {
    ...description,
    makers,
    unknownPaths: [
      ['GET', `${prefix}-no-such-path`],
      ['POST', `${prefix}-no-such-path`],
    ],
    lanes: lanesOf(description.operations),
    setUp,
  };
};
