import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { bn } from '../texts/bn.ts';
import { InLanguage } from '../texts/InLanguage.tsx';
import { ShopSwitches } from './ShopSwitches.tsx';

const meta = {
  component: ShopSwitches,
  args: { theme: 'system', onTheme: fn(), onLocale: fn() },
} satisfies Meta<typeof ShopSwitches>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'বাংলা' }));
    await expect(args.onLocale).toHaveBeenCalledWith('bn');
  },
};
export const Failed: Story = {
  args: { hasFailed: true },
  play: async ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('could not be loaded'),
};
export const InBangla: Story = {
  decorators: [
    (Story) => (
      <InLanguage language={{ locale: 'bn', texts: bn }}>
        <div lang="bn">
          <Story />
        </div>
      </InLanguage>
    ),
  ],
};
