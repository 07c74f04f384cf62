import type { Decorator } from '@storybook/react-vite';
import { bn } from './messages/bn.ts';
import { LanguageProvider } from './messages/LanguageProvider.tsx';

/** Decorator: renders a story in Bangla. */
export const inBangla: Decorator = (Story) => (
  <LanguageProvider language={{ locale: 'bn', messages: bn }}>
    <div lang="bn">
      <Story />
    </div>
  </LanguageProvider>
);
