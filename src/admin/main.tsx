// First, because it declares the order of the layers.
import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createLanguage } from '../platform/language/language.ts';
import { setLocaleCookie } from '../platform/language/locale-cookie.ts';
import { takeRequestedLocale } from '../platform/language/requested-locale.ts';
import { readSettings } from '../platform/settings.ts';
import { createJsonStorage } from '../platform/storage/storage.ts';
import { AdminApp } from './features/AdminApp.tsx';
import { loadAdminMessages } from './load-messages.ts';
import { createPanel } from './panel.ts';

const settings = readSettings(document.getElementById('shop-settings')?.textContent ?? null);
const storage = createJsonStorage(() => localStorage);
const language = createLanguage({ storage, load: loadAdminMessages, setServerLocale: setLocaleCookie });

const start = async () => {
  const panel = createPanel({ settings, language });
  panel.session.start();
  panel.password.start();
  panel.watch.start();
  // So that the page does not change language after the first paint.
  await language.start(takeRequestedLocale());
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <AdminApp panel={panel} />
    </StrictMode>,
  );
};
void start();
