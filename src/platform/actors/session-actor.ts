import { createActor, fromPromise } from 'xstate';
import type { User } from '../../contracts/schemas/user.ts';
import { readFailure } from '../../machines/failure.ts';
import { type SessionEmitted, selectSession, sessionMachine } from '../../machines/session.ts';
import type { InitialData } from '../api/initial-data.ts';
import type { Api } from '../api/operations.ts';
import { type JsonStorage, tryWrite } from '../storage.ts';
import { createActorStore } from './lazy-actor.ts';

/** The resolved session, with how it was resolved. */
export type KnownSession = Extract<SessionEmitted, { type: 'session.known' }>;
interface Dependencies {
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
  dispatch: (event: SessionEmitted) => void;
}

/** Storage key written at each sign-in and sign-out, so that other tabs check the session again. */
const sessionKey = 'session';

const checkAuth = ({ api, embedded }: Pick<Dependencies, 'api' | 'embedded'>) =>
  fromPromise<User | null, undefined>(async ({ signal }) => {
    const user = embedded.takeUser();
    if (user !== undefined) return user;
    try {
      await api('GET /api/user/auth_check', { signal });
      return await api('GET /api/get_auth_user/', { signal });
    } catch (error) {
      if (readFailure(error).kind === 'signedOut') return null;
      throw error;
    }
  });

export const provideSession = (dependencies: Pick<Dependencies, 'api' | 'embedded'>) =>
  sessionMachine.provide({
    actors: {
      checkAuth: checkAuth(dependencies),
      signOut: fromPromise<void, undefined>(async ({ signal }) => {
        await dependencies.api('POST /logout', { signal });
      }),
    },
  });

/** Starts the session: checks authentication and synchronizes tabs. */
export const startSession = (dependencies: Dependencies) => {
  const { storage, dispatch } = dependencies;
  const session = createActor(provideSession(dependencies));
  session.on('*', (event) => {
    dispatch(event);
    if (event.type === 'session.known' && event.reason !== 'checked')
      tryWrite(storage, sessionKey, Date.now());
  });
  storage.watch(sessionKey, () => session.send({ type: 'session.changed' }));
  session.start();
  return createActorStore(session, selectSession);
};
