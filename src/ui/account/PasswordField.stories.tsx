import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  component: PasswordField,
  tags: ['dark'],
  args: { name: 'password', label: 'Password', autoComplete: 'current-password' },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  play: async ({ canvas }) => expect(canvas.getByLabelText(/^Password/)).toHaveAttribute('type', 'password'),
};
export const Shown: Story = {
  args: { autoComplete: 'new-password', description: 'At least eight characters' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(canvas.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
  },
};
