import { createActor, waitFor } from 'xstate';
import type { ShopSettings } from '../contracts/schemas/settings.ts';
import { RequestError } from '../machines/failure.ts';
import type { LanguageChoice } from '../platform/language/language.ts';
import { createStore } from '../platform/storage/store.ts';
import { type AdminApi, createAdminApi } from './api.ts';
import { provideAdminPassword, provideAdminSession, provideAdminWatch } from './provide.ts';

export interface Notice {
  text: string;
  isError?: boolean;
}

interface Dependencies {
  settings: ShopSettings;
  language: LanguageChoice;
  api?: AdminApi;
}

/** What every page of the panel uses. */
export const createPanel = ({ settings, language, api: given }: Dependencies) => {
  const api =
    given ??
    createAdminApi({
      fetch: (input, init) => fetch(input, init),
      base: '',
      cookies: () => document.cookie,
      isOnline: () => navigator.onLine,
      report: (problem) => reportError(new Error(`Response does not match the contract. ${problem}`)),
      confirmPassword: (signal) => confirmPassword(signal),
    });
  const password = createActor(provideAdminPassword(api));
  const confirmPassword = async (signal: AbortSignal | undefined): Promise<boolean> => {
    password.send({ type: 'password.request' });
    try {
      const { value } = await waitFor(password, (snapshot) => !snapshot.hasTag('open'), {
        ...(signal && { signal }),
      });
      if (value === 'expired') throw new RequestError({ kind: 'signedOut' });
      return value === 'confirmed';
    } finally {
      // The page that needs it was left.
      if (signal?.aborted) password.send({ type: 'password.cancel' });
    }
  };
  const session = createActor(provideAdminSession(api));
  const shown = createStore(settings);
  const notice = createStore<Notice | null>(null);
  const watch = createActor(provideAdminWatch(api));
  return {
    /** Name and contacts of the shop, as the panel shows them. */
    shown,
    get settings() {
      return shown.get();
    },
    language,
    api,
    session,
    password,
    watch,
    notice,
    expire: () => session.send({ type: 'session.expired' }),
  };
};
export type Panel = ReturnType<typeof createPanel>;
