import type { RouteName } from '../contract/operation.ts';
import { type Check, createCheck } from './check.ts';
import { InconclusiveError } from './check-context.ts';
import type { Exchange, Input, Person } from './exchange.ts';

/** What a check of a team's own works with. */
export interface OwnCheckContext {
  /** Two signed-in people, and a visitor. */
  a: Person;
  b: Person;
  visitor: Person;
  /** Sends a request; the response is checked against the contract like any other. */
  send: (person: Person, operation: RouteName, input?: Input) => Promise<Exchange>;
  /** Passes, or adds a finding that shows the response. */
  expect: (passed: boolean, response: Exchange, message: string) => void;
  /** Ends the check: the backend lacks what it needs. */
  inconclusive: (why: string) => never;
}

export interface OwnCheck {
  name: string;
  operation: RouteName;
  run: (context: OwnCheckContext) => Promise<void>;
}

/** A check of the run made of one that a team wrote. */
export const ownCheck = ({ name, operation, run }: OwnCheck): Check => ({
  ...createCheck(`own/${name}`, { name: operation }, ['own/check'], async (t, shop) => {
    let asserted = 0;
    let last: Exchange | undefined;
    const context: OwnCheckContext = {
      a: shop.a,
      b: shop.b,
      visitor: shop.visitor,
      send: async (person, called, input) => {
        last = await t.send(person, called, input);
        return last;
      },
      expect: (passed, response, message) => {
        asserted += 1;
        t.expect('own/check', passed, response, message, { place: name });
      },
      inconclusive: (why) => {
        throw new InconclusiveError(why);
      },
    };
    try {
      await run(context);
    } catch (error) {
      // A check that cannot read a response has found something, unless it never sent a request.
      const isOwnFault = error instanceof TypeError || error instanceof RangeError;
      if (!isOwnFault || last === undefined) throw error;
      t.fail('own/check', last, `the check threw ${error.message}`, { place: name });
      return;
    }
    if (asserted === 0) throw new InconclusiveError(`${name} expected nothing`);
  }),
});
