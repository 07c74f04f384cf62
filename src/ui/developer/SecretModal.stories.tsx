import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn } from 'storybook/test';
import { SecretModal } from './SecretModal.tsx';

const meta = {
  component: SecretModal,
  args: { kind: 'clientSecret', secret: 'q7Xv2LmZ0c9TtRk4Wn1sYbQe8Hd3Gf6J', onClose: () => {} },
} satisfies Meta<typeof SecretModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ClientSecret: Story = {
  tags: ['dark'],
  play: async ({ userEvent, args }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: /^Copy/ }));
    await expect(write).toHaveBeenCalledWith(args.secret);
  },
};
export const PersonalToken: Story = { args: { kind: 'personalToken' } };
