import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { TokenFormModal } from './TokenFormModal.tsx';

const meta = {
  component: TokenFormModal,
  args: {
    scopes: [
      { id: 'read-profile', description: 'See your name, email and phone' },
      { id: 'read-orders', description: 'See your orders' },
    ],
    values: { name: '', scopes: [] },
    isOpen: true,
    isBusy: false,
    errors: [],
    onClose: fn(),
    onNote: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof TokenFormModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('checkbox', { name: /read-orders/ }));
    await userEvent.type(screen.getByLabelText('Name'), 'Laptop script{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Laptop script',
      scopes: ['read-orders'],
    });
  },
};
export const WithoutScopes: Story = {
  args: { scopes: [] },
  play: async () => {
    await screen.findByRole('textbox', { name: 'Name' });
    await expect(screen.queryByRole('checkbox')).toBeNull();
  },
};
export const TypedBefore: Story = {
  args: { values: { name: 'Laptop script', scopes: ['read-orders'] } },
  play: async () => {
    await expect(await screen.findByLabelText('Name')).toHaveValue('Laptop script');
    await expect(screen.getByRole('checkbox', { name: /read-orders/ })).toBeChecked();
  },
};
export const Refused: Story = { args: { errors: ['Something went wrong. Please try again.'] } };
