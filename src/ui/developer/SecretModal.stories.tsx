import type { Meta, StoryObj } from '@storybook/react-vite';
import { SecretModal } from './SecretModal.tsx';

const meta = {
  component: SecretModal,
  args: { kind: 'clientSecret', secret: 'q7Xv2LmZ0c9TtRk4Wn1sYbQe8Hd3Gf6J', onClose: () => {} },
} satisfies Meta<typeof SecretModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ClientSecret: Story = { tags: ['dark'] };
export const PersonalToken: Story = { args: { kind: 'personalToken' } };
