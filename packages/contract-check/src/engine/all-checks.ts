import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { RouteName } from '../../../../src/contracts/references.ts';
import { foreign } from '../access/foreign.ts';
import { csrf, scriptHeader } from '../access/forged-requests.ts';
import { grants } from '../access/grants.ts';
import { linkToken, secrets } from '../access/secrets.ts';
import { discreet, endsSession, singleUse } from '../access/sessions.ts';
import { signedIn } from '../access/signed-in.ts';
import { bearers, noBearer, scopes } from '../access/tokens.ts';
import { faultyBodies } from '../negative/body.ts';
import { valuesThatExist } from '../negative/existing.ts';
import { oddTexts } from '../negative/odd-text.ts';
import { faultyParameters } from '../negative/parameters.ts';
import { rawBodies } from '../negative/raw-body.ts';
import { unknownPaths } from '../negative/unknown-path.ts';
import { filtered } from '../relations/filtered.ts';
import { found, newestFirst, passed, tree, verdict } from '../relations/lists.ts';
import { appearsIn, readBack, updates, vanishesFrom } from '../relations/makes.ts';
import { coupons, deliveries, idempotent, payment } from '../relations/order/paid.ts';
import { availability, deliveryChecked, totalsChecked } from '../relations/order/refused.ts';
import { wholeOrder } from '../relations/order/whole.ts';
import { isCaller, needsPassword, oneOf, unique } from '../relations/own.ts';
import { pages } from '../relations/pages.ts';
import { agreesWith, belowCategory, rowsConsistent, rowsOf } from '../relations/rows.ts';
import { sorted } from '../relations/sorted.ts';
import { takesOver } from '../relations/takes-over.ts';
import { countOf, toggles } from '../relations/toggles.ts';
import { accepts } from '../schema/accepts.ts';
import { reads } from '../schema/reads.ts';
import type { Check, CheckMaker } from './check.ts';

/** Every kind of check; each decides to which operations it applies. */
const makers: readonly CheckMaker[] = [
  reads,
  isCaller,
  accepts,
  faultyBodies,
  rawBodies,
  faultyParameters,
  valuesThatExist,
  oddTexts,
  sorted,
  filtered,
  belowCategory,
  rowsOf,
  rowsConsistent,
  agreesWith,
  tree,
  passed,
  verdict,
  found,
  appearsIn,
  updates,
  vanishesFrom,
  readBack,
  oneOf,
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
  takesOver,
  signedIn,
  foreign,
  csrf,
  scriptHeader,
  secrets,
  bearers,
  grants,
  scopes,
  noBearer,
  linkToken,
  endsSession,
  discreet,
  singleUse,
];

/** Every check of a contract, in the order in which they run. */
export const checksOf = (operations: ReadonlyMap<RouteName, Operation>): Check[] => {
  const all = [...operations.values()];
  const [first] = all;
  const made = makers.flatMap((maker) => all.flatMap((operation) => maker(operation, operations)));
  return first === undefined ? made : [...made, unknownPaths(first)];
};
