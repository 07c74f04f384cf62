import type { Decorator } from '@storybook/react-vite';
import { bn } from './messages/bn.ts';
import { InLanguage } from './messages/InLanguage.tsx';

/** Shows a story as the shop in Bangla does. */
export const inBangla: Decorator = (Story) => (
  <InLanguage language={{ locale: 'bn', messages: bn }}>
    <div lang="bn">
      <Story />
    </div>
  </InLanguage>
);
