import type { Check, CheckFactory } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Client } from '../engine/client.ts';
import type { Exchange } from '../engine/exchange.ts';
import type { DataFile } from '../session/data-file.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Authorize, RoleTokens, SchemeTokens } from './credentials.ts';
import type { ErrorStyle, Operation, RouteName } from './operation.ts';

/** Input of `CheckedContract.setUp`. */
export interface Setup {
  client: Client;
  operations: ReadonlyMap<RouteName, Operation>;
  record: (exchange: Exchange) => void;
  contextFor: (check: string, operation: RouteName) => CheckContext;
  /** Whether a selected check needs more than public reads. */
  needsAccounts: boolean;
  hasFindings: () => boolean;
  /** The role as whose accounts A and B are signed in; undefined if no roles are told apart. */
  role?: string | undefined;
  options: {
    seed: number;
    runs?: number | undefined;
    data: DataFile;
    accounts: readonly { email: string; password: string }[];
    tokens: readonly string[];
    schemeTokens?: SchemeTokens | undefined;
    roleTokens?: RoleTokens | undefined;
    csrfPath?: string | undefined;
  };
}

/** The contract of an API under check: its operations and the checks that apply to them. */
export interface CheckedContract<F extends Fixtures = Fixtures> {
  title: string;
  version: string;
  operations: readonly Operation[];
  /** The path of the API's URL that its description declares: '/api/v3'. */
  basePath?: string | undefined;
  /** Messages about routes that are not checked. */
  notes?: readonly string[];
  errors: ErrorStyle;
  /** How the tokens of a person are sent. */
  authorize: Authorize;
  /** Each factory decides which operations it creates checks for. */
  checkFactories: readonly CheckFactory<F>[];
  /** Requests that match no operation. */
  unknownPaths: readonly (readonly [method: string, path: string])[];
  /** Groups checks into phases of lanes. Phases run in sequence, the lanes of a phase in parallel. */
  lanes: (checks: readonly Check<F>[]) => Check<F>[][][];
  /** Why the OpenAPI document that a backend publishes does not match this contract; undefined if it does. */
  incompatible?: (document: unknown) => string | undefined;
  /** Signs in the accounts and creates the data that the checks share. @throws CheckerError */
  setUp: (setup: Setup) => Promise<F>;
}
