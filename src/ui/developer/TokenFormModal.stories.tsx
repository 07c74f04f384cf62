import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { TokenFormModal } from './TokenFormModal.tsx';

const meta = {
  component: TokenFormModal,
  args: {
    scopes: [
      { id: 'read-profile', description: 'See your name, email and phone' },
      { id: 'read-orders', description: 'See your orders' },
    ],
    scopesError: null,
    values: { name: '', scopes: [] },
    isOpen: true,
    isBusy: false,
    errors: [],
    onClose: fn(),
    onChange: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof TokenFormModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('checkbox', { name: /read-orders/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ scopes: ['read-orders'] });
    await userEvent.type(screen.getByLabelText('Name'), 'Laptop script{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ name: 'Laptop script' });
    // The scopes of the values, which did not change.
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Laptop script', scopes: [] });
  },
};
export const WithoutScopes: Story = {
  name: 'Without Scopes [2.87]',
  args: { scopes: [] },
  play: async ({ args }) => {
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await expect(screen.queryByRole('checkbox')).toBeNull();
    // The name is trimmed.
    await userEvent.type(name, 'Laptop script {Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Laptop script', scopes: [] });
    await userEvent.clear(name);
  },
};
export const TypedBefore: Story = {
  args: { values: { name: 'Laptop script', scopes: ['read-orders'] } },
  play: async () => {
    await expect(await screen.findByLabelText('Name')).toHaveValue('Laptop script');
    await expect(screen.getByRole('checkbox', { name: /read-orders/ })).toBeChecked();
  },
};
/** A token without scopes can still be created. */
export const ScopesNotRead: Story = {
  args: { scopes: [], scopesError: 'There seems to be no connection.' },
  play: async ({ args }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'The scopes could not be loaded. There seems to be no connection.',
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Laptop script{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Laptop script', scopes: [] });
    await userEvent.clear(screen.getByLabelText('Name'));
  },
};
export const ScopeOfAnotherServer: Story = {
  args: { scopes: [{ id: 'read-stars', description: 'See your stars' }] },
};
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = { args: { errors: ['Something went wrong. Please try again.'] } };
