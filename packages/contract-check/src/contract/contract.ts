import type { Check, CheckMaker } from '../engine/check.ts';
import type { CheckContext } from '../engine/check-context.ts';
import type { Client } from '../engine/client.ts';
import type { Exchange } from '../engine/exchange.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { GivenData } from '../session/given-data.ts';
import type { ErrorStyle, Operation, RouteName } from './operation.ts';

/** What a contract needs to sign people in before the first check. */
export interface Setup {
  client: Client;
  operations: ReadonlyMap<RouteName, Operation>;
  note: (exchange: Exchange) => void;
  contextFor: (check: string, operation: RouteName) => CheckContext;
  /** Whether a check was chosen that is not an open read. */
  needsAccounts: boolean;
  hasFindings: () => boolean;
  options: {
    seed: number;
    data: GivenData;
    accounts: readonly { email: string; password: string }[];
    tokens: readonly string[];
    csrfPath?: string | undefined;
  };
}

/** An API as the engine checks it: what it declares, and which checks apply to it. */
export interface CheckedContract<F extends Fixtures = Fixtures> {
  title: string;
  version: string;
  operations: readonly Operation[];
  errors: ErrorStyle;
  /** Headers that carry a token. */
  authorize: (token: string) => Record<string, string>;
  /** Each decides to which operations it applies. */
  makers: readonly CheckMaker<F>[];
  /** Requests that no operation answers. */
  unknownPaths: readonly (readonly [method: string, path: string])[];
  /** Phases run one after the other, the lanes of a phase at the same time. */
  lanes: (checks: readonly Check<F>[]) => Check<F>[][][];
  /** Why the description that a backend publishes is of another contract; undefined when it is not. */
  incompatible?: (description: unknown) => string | undefined;
  /** Signs people in, and gives what the checks share. @throws CheckerError */
  setUp: (setup: Setup) => Promise<F>;
}

/** As RFC 6750 sends a token. */
export const bearerToken = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
