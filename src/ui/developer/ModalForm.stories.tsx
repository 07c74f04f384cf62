import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { TextField } from '../kit/TextField.tsx';
import { ModalForm } from './ModalForm.tsx';

const meta = {
  component: ModalForm,
  args: {
    title: 'Create Token',
    isOpen: true,
    isBusy: false,
    errors: [],
    submitName: 'Create',
    busyName: 'Creating…',
    onClose: fn(),
    onFieldChange: fn(),
    onSubmit: fn(),
    children: <TextField name="name" label="Name" autoFocus />,
  },
} satisfies Meta<typeof ModalForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EnterSubmits: Story = {
  play: async ({ userEvent, args }) => {
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.keyboard('Laptop{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Laptop' });
    await expect(args.onFieldChange).toHaveBeenLastCalledWith('name', 'Laptop');
  },
};
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Creating…' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    for (const close of screen.getAllByRole('button', { name: 'Close' })) await userEvent.click(close);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
export const Refused: Story = {
  args: { errors: ['The name field is required.'] },
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent('Whoops! Something went wrong!');
    await expect(alert).toHaveTextContent('The name field is required.');
  },
};
