import type { AppRoute, ServerInferRequest, ServerInferResponses } from '@ts-rest/core';
import type { Policy } from '../policy.ts';
import type { Owner, Session, StoredUser, World } from '../world.ts';

/** The caller: a session with its user when signed in, or the user of a token. */
export interface Caller {
  session: Session | null;
  user: StoredUser | null;
}

export type HandlerInput<Route extends AppRoute> = ServerInferRequest<Route> &
  Caller & {
    world: World;
    policy: Policy;
    /** Replaces the session with a new one of this user, or of a guest for null. */
    startSession: (userId: number | null) => Session;
  };

type HandlerResponse<Route extends AppRoute> = ServerInferResponses<Route>;
export type Handlers<Router> = {
  [Name in keyof Router]: Router[Name] extends AppRoute
    ? (input: HandlerInput<Router[Name]>) => HandlerResponse<Router[Name]>
    : never;
};

export const ownerOf = ({ user, session }: Caller): Owner =>
  user === null ? `session:${session?.id ?? 'none'}` : `user:${user.id}`;

/** The signed-in customer, in operations that require one. */
export const customerOf = ({ user }: Caller): StoredUser => {
  if (user === null) throw new Error('the operation does not require sign-in');
  return user;
};
