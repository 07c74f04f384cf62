import { createActor, fromPromise } from 'xstate';
import type { User } from '../../contracts/schemas/user.ts';
import { readFailure } from '../../machines/failure.ts';
import { type SessionEmitted, selectSession, sessionMachine } from '../../machines/session.ts';
import type { InitialData } from '../api/initial-data.ts';
import type { Api } from '../api/operations.ts';
import { type JsonStorage, tryRead, tryWrite } from '../storage/storage.ts';
import { createActorStore } from './lazy-actor.ts';

interface Dependencies {
  api: Api;
  embedded: InitialData;
  storage: JsonStorage;
  dispatch: (event: SessionEmitted) => void;
}

/**
 * Storage key written at each sign-in, sign-out and change of the email, so that other tabs check the session again.
 * They need both emails to know that the customer is the same.
 */
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

/** Starts the session, which lives as long as the page: checks authentication and synchronizes tabs. */
export const startSession = (dependencies: Dependencies) => {
  const { storage, dispatch } = dependencies;
  const session = createActor(provideSession(dependencies));
  session.on('*', (event) => {
    dispatch(event);
    if (event.type === 'session.known' && event.reason !== 'checked')
      tryWrite(storage, sessionKey, Date.now());
    if (event.type === 'session.emailChanged') tryWrite(storage, sessionKey, event);
  });
  storage.watch(sessionKey, () => {
    const { user } = session.getSnapshot().context;
    const { from, to } = Object(tryRead(storage, sessionKey)) as { from?: unknown; to?: unknown };
    // Writes the same value again, which no tab is notified of.
    if (user && user.email === from && typeof to === 'string')
      session.send({ type: 'profile.saved', user: { ...user, email: to } });
    session.send({ type: 'session.changed' });
  });
  // Only a failed check is repeated.
  addEventListener('online', () => session.send({ type: 'session.retry' }));
  session.start();
  return createActorStore(session, selectSession);
};
