import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { StateFilter } from './StateFilter.tsx';
import { inFrame } from './story-admin.tsx';

const meta = {
  component: StateFilter,
  decorators: [inFrame],
  args: {
    label: 'Mails',
    values: ['failed', 'waiting', 'sent'],
    names: { failed: 'Failed', waiting: 'Waiting', sent: 'Sent' },
    selected: 'failed',
    onChange: fn(),
  },
} satisfies Meta<typeof StateFilter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: 'Failed', pressed: true })).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('waiting');
  },
};
