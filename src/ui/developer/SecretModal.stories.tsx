import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn } from 'storybook/test';
import { SecretModal } from './SecretModal.tsx';

const meta = {
  component: SecretModal,
  args: { kind: 'clientSecret', secret: 'q7Xv2LmZ0c9TtRk4Wn1sYbQe8Hd3Gf6J', onClose: fn() },
} satisfies Meta<typeof SecretModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ClientSecret: Story = {
  play: async ({ userEvent, args }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    await expect(write).toHaveBeenCalledWith(args.secret);
  },
};
export const PersonalToken: Story = {
  args: { kind: 'personalToken' },
  play: async ({ userEvent, args }) => {
    for (const close of await screen.findAllByRole('button', { name: 'Close' })) await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
