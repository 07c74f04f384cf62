import type { AppRoute, ServerInferRequest, ServerInferResponses } from '@ts-rest/core';
import type { Policy } from '../policy.ts';
import type { Owner, Session, StoredUser, World } from '../world.ts';

/** The caller: a browser's session, with its customer when signed in, or a token's customer. */
export interface Caller {
  session: Session | null;
  user: StoredUser | null;
}

export type HandlerInput<Route extends AppRoute> = ServerInferRequest<Route> &
  Caller & {
    world: World;
    policy: Policy;
    /** Signs the browser in as another person, or out: it gets a new session either way. */
    startSession: (userId: number | null) => Session;
  };

type Answer<Route extends AppRoute> = ServerInferResponses<Route>;
export type Handlers<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute
    ? (call: HandlerInput<Router[Name]>) => Answer<Router[Name]>
    : never;
};

export const ownerOf = ({ user, session }: Caller): Owner =>
  user === null ? `session:${session?.id ?? 'none'}` : `user:${user.id}`;

/** The customer of a call that only customers reach. */
export const customerOf = ({ user }: Caller): StoredUser => {
  if (user === null) throw new Error('the call is open to visitors');
  return user;
};
