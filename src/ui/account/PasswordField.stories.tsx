import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  component: PasswordField,
  args: { name: 'password', label: 'Password', autoComplete: 'current-password' },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText(/^Password/);
    await expect(field).toHaveAttribute('type', 'password');
    // Shown and hidden again.
    for (let press = 0; press < 2; press++) await userEvent.click(canvas.getByRole('checkbox'));
    await expect(field).toHaveAttribute('type', 'password');
  },
};
export const Shown: Story = {
  args: { autoComplete: 'new-password', description: 'At least eight characters' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(canvas.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
  },
};
export const Weak: Story = {
  args: { autoComplete: 'new-password' },
  decorators: [
    (Field) => (
      <form aria-label="Account">
        <input name="name" aria-label="Name" defaultValue="Nusrat Jahan" />
        <Field />
      </form>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText(/^Password/);
    await userEvent.type(field, 'nusrat123');
    await canvas.findByText(/hardly more than your name/);
    await userEvent.clear(field);
    await waitFor(() => expect(canvas.queryByText(/hardly more than your name/)).toBeNull());
    await userEvent.type(field, 'Password1');
    await canvas.findByText(/one of the most common/);
    await expect(field).toHaveAccessibleDescription(/one of the most common/);
  },
};
