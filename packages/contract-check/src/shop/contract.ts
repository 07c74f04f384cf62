import { ErrorBody } from '../../../../src/contracts/errors.ts';
import { contractTitle, contractVersion } from '../../../../src/contracts/openapi/document.ts';
import {
  type Operation as Declared,
  operations as declared,
} from '../../../../src/contracts/openapi/operations.ts';
import { foreign } from '../access/foreign.ts';
import { signedIn } from '../access/signed-in.ts';
import type { CheckedContract } from '../contract/contract.ts';
import { bearerToken } from '../contract/credentials.ts';
import type { Operation } from '../contract/operation.ts';
import { isObject } from '../engine/body-path.ts';
import type { Check, CheckFactory } from '../engine/check.ts';
import { CookieJar } from '../engine/cookies.ts';
import type { Person } from '../engine/exchange.ts';
import { invalidBodies } from '../negative/body.ts';
import { oddTexts } from '../negative/odd-text.ts';
import { invalidParameters } from '../negative/parameters.ts';
import { rawBodies } from '../negative/raw-body.ts';
import { unknownReferences } from '../negative/unknown-references.ts';
import { creates, deletes, updates } from '../relations/writes.ts';
import { accepts } from '../schema/accepts.ts';
import { reads, trailingSlash } from '../schema/reads.ts';
import { zodParameters, zodSchema } from '../schema/zod-schema.ts';
import { CheckerError } from '../session/checker-error.ts';
import { csrf, scriptHeader } from './access/forged-requests.ts';
import { grants } from './access/grants.ts';
import { linkToken, secrets } from './access/secrets.ts';
import { accountEnumeration, endsSession, singleUse } from './access/sessions.ts';
import { bearerTokens, noBearer, scopes } from './access/tokens.ts';
import { createIdentities } from './identities.ts';
import { currentUser, defaultAddress, needsPassword, unique } from './relations/account.ts';
import { filtered } from './relations/filtered.ts';
import { guestMerge } from './relations/guest-merge.ts';
import { categoryTree, couponVerdict, newestFirst, passed, searchHits } from './relations/lists.ts';
import { coupons, deliveries, idempotent, payment } from './relations/order/payment.ts';
import { wholeOrder } from './relations/order/placed-order.ts';
import { availability, deliveryChecked, totalsChecked } from './relations/order/rejected.ts';
import { pages } from './relations/pages.ts';
import { readBack } from './relations/read-back.ts';
import { agreesWith, categoryDescendants, rowsConsistent, rowsOf } from './relations/rows.ts';
import { sorted } from './relations/sorted.ts';
import { countOf, toggles } from './relations/toggles.ts';
import { ShopFixtures } from './shop-fixtures.ts';

const checkFactories: readonly CheckFactory<ShopFixtures>[] = [
  reads,
  trailingSlash,
  currentUser,
  accepts,
  invalidBodies,
  rawBodies,
  invalidParameters,
  unknownReferences,
  oddTexts,
  sorted,
  filtered,
  categoryDescendants,
  rowsOf,
  rowsConsistent,
  agreesWith,
  categoryTree,
  passed,
  couponVerdict,
  searchHits,
  creates,
  updates,
  deletes,
  readBack,
  defaultAddress,
  countOf,
  toggles,
  unique,
  needsPassword,
  wholeOrder,
  totalsChecked,
  deliveryChecked,
  availability,
  coupons,
  deliveries,
  payment,
  idempotent,
  pages,
  newestFirst,
  guestMerge,
  signedIn,
  foreign,
  csrf,
  scriptHeader,
  secrets,
  bearerTokens,
  grants,
  scopes,
  noBearer,
  linkToken,
  endsSession,
  accountEnumeration,
  singleUse,
];

/** Adds the metadata that only the checker needs, derived from the relations. */
const toOperation = ({
  metadata,
  pathParams,
  query,
  body,
  responses,
  name,
  method,
  path,
}: Declared): Operation => {
  const order = metadata.relations?.find((relation) => relation.kind === 'order');
  return {
    name,
    method,
    path,
    pathParams: zodParameters(pathParams),
    query: zodParameters(query),
    body: body === undefined ? undefined : zodSchema(body),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [status, each === null ? null : zodSchema(each)]),
    ),
    metadata: order === undefined ? metadata : { ...metadata, composed: true, reads: [order.list] },
  };
};
const operations = declared.map(toOperation);
const byName = new Map(operations.map((each) => [each.name, each]));

const publicResources = ['catalogue', 'coupons', 'shop'];
const resourceOf = (name: string): string => name.split('.')[0] ?? '';

/** An operation whose example values are created by another resource's operation runs in that resource's lane. */
const laneOf = ({ operation: name }: Check<ShopFixtures>): string => {
  const sources = Object.values(byName.get(name)?.metadata.from ?? {});
  const creator = sources
    .map((source) => ('create' in source ? source.create : undefined))
    .find((each) => each !== undefined);
  return resourceOf(creator ?? name);
};

/**
 * One lane per resource, so that checks do not read what another check is writing. Checks that write to several
 * resources run last.
 */
const lanes = (checks: readonly Check<ShopFixtures>[]): Check<ShopFixtures>[][][] => {
  const byResource = new Map<string, Check<ShopFixtures>[]>();
  const touchesAll = ({ id }: Check<ShopFixtures>) =>
    /^(?:access\/(?:scope|no-bearer|bearer)|relations\/guest-merge)@/.test(id);
  const isPublic = ({ operation: name }: Check<ShopFixtures>) => publicResources.includes(resourceOf(name));
  for (const each of checks.filter((check) => !touchesAll(check) && !isPublic(check)))
    byResource.set(laneOf(each), [...(byResource.get(laneOf(each)) ?? []), each]);
  return [
    checks.filter(isPublic).map((each) => [each]),
    [...byResource.values()],
    [checks.filter(touchesAll)],
  ];
};

const isIncompatible = (version: string): boolean => {
  const [major, minor] = version.split('.');
  const [ourMajor, ourMinor] = contractVersion.split('.');
  return major !== ourMajor || (major === '0' && minor !== ourMinor);
};

const newVisitor = (): Person => ({ label: 'a visitor', jar: new CookieJar() });

/** The shop's contract with its checks. */
export const shopContract: CheckedContract<ShopFixtures> = {
  title: "the shop's API",
  version: contractVersion,
  operations,
  errors: {
    body: zodSchema(ErrorBody),
    fields: (body) => {
      const errors = (body as { errors?: unknown } | undefined)?.errors;
      return isObject(errors) ? Object.keys(errors) : [];
    },
  },
  authorize: bearerToken,
  checkFactories,
  unknownPaths: [
    ['GET', '/api/no-such-call'],
    ['POST', '/api/no-such-call'],
    ['GET', '/api/user/no-such-call/7'],
    ['DELETE', '/oauth/no-such-call'],
  ],
  lanes,
  incompatible: (description) => {
    const { info } = (description ?? {}) as { info?: { title?: unknown; version?: unknown } };
    return info?.title === contractTitle && typeof info.version === 'string' && isIncompatible(info.version)
      ? `The backend implements version ${info.version} of the contract; this checker supports ${contractVersion}. Install the matching version of @razz/contract.`
      : undefined;
  },
  setUp: async ({ client, operations: all, record, contextFor, needsAccounts, hasFindings, options }) => {
    const visitor = newVisitor();
    const { csrfPath, seed, runs, data } = options;
    const people = needsAccounts
      ? await createIdentities({ client, operations: all, record, csrfPath }, seed, options)
      : { a: visitor, b: newVisitor(), canRegister: false, runTag: '' };
    const shop = new ShopFixtures({ seed, runs, data, csrfPath, visitor, ...people });
    const { rows } = await shop.listing(
      contextFor('schema/reads@catalogue.filterProducts', 'catalogue.filterProducts'),
    );
    if (rows.length === 0 && !hasFindings())
      throw new CheckerError('The shop lists no products. Add some, then run the checks again.');
    return shop;
  },
};
