import type { Decorator } from '@storybook/react-vite';
import { bn } from './messages/bn.ts';
import { InLanguage } from './messages/InLanguage.tsx';

/** Decorator: renders a story in Bangla. */
export const inBangla: Decorator = (Story) => (
  <InLanguage language={{ locale: 'bn', messages: bn }}>
    <div lang="bn">
      <Story />
    </div>
  </InLanguage>
);
