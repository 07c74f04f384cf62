import type { RouteName } from '../contract/operation.ts';
import { type Check, createCheck, isReadError } from './check.ts';
import { InconclusiveError } from './check-context.ts';
import type { Exchange, Input, Person } from './exchange.ts';

/** The API of a custom check. */
export interface OwnCheckContext {
  /** Two signed-in people, and a visitor. */
  a: Person;
  b: Person;
  visitor: Person;
  /** Sends a request; the response is checked against the contract like any other. */
  send: (person: Person, operation: RouteName, input?: Input) => Promise<Exchange>;
  /** Passes, or adds a finding with the response. */
  expect: (passed: boolean, response: Exchange, message: string) => void;
  /** Ends the check, because the backend lacks a precondition. */
  inconclusive: (reason: string) => never;
}

export interface OwnCheck {
  name: string;
  operation: RouteName;
  run: (context: OwnCheckContext) => Promise<void>;
}

/** Adapts a custom check to the engine. */
export const ownCheck = ({ name, operation, run }: OwnCheck): Check => ({
  ...createCheck(`own/${name}`, { name: operation }, ['own/check'], async (t, fixtures) => {
    let asserted = 0;
    let last: Exchange | undefined;
    const context: OwnCheckContext = {
      a: fixtures.a,
      b: fixtures.b,
      visitor: fixtures.visitor,
      send: async (person, route, input) => {
        last = await t.send(person, route, input);
        return last;
      },
      expect: (passed, response, message) => {
        asserted += 1;
        t.expect('own/check', passed, response, message, { place: name });
      },
      inconclusive: (reason) => {
        throw new InconclusiveError(reason);
      },
    };
    try {
      await run(context);
    } catch (error) {
      // A check that throws while it reads a response has found a violation, unless it never sent a request.
      if (!isReadError(error) || last === undefined) throw error;
      t.fail('own/check', last, `the check threw ${error.message}`, { place: name });
      return;
    }
    if (asserted === 0) throw new InconclusiveError(`${name} made no assertion`);
  }),
});
