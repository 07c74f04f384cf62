import type { Decorator } from '@storybook/react-vite';
import { admin as banglaAdmin } from '../messages/bn/admin.ts';
import { bn } from '../messages/bn.ts';
import { LanguageProvider } from '../messages/LanguageProvider.tsx';
import './admin.css';
import { AdminMessagesContext } from './messages.ts';

/** Decorator: styles a part of the panel as in its frame. */
export const inFrame: Decorator = (Story) => (
  <div className="admin-frame">
    <main>
      <Story />
    </main>
  </div>
);

/** Decorator: renders a story of the panel in Bangla. */
export const inBanglaPanel: Decorator = (Story) => (
  <LanguageProvider language={{ locale: 'bn', messages: bn }}>
    <AdminMessagesContext value={banglaAdmin}>
      <div lang="bn">
        <Story />
      </div>
    </AdminMessagesContext>
  </LanguageProvider>
);
