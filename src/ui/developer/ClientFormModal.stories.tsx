import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ClientFormModal } from './ClientFormModal.tsx';

const meta = {
  component: ClientFormModal,
  args: {
    mode: 'create',
    values: { name: '', redirect: '', confidential: true },
    isOpen: true,
    isBusy: false,
    errors: [],
    onClose: fn(),
    onChange: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof ClientFormModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Create: Story = {
  name: 'Create [2.78]',
  play: async ({ args }) => {
    const name = await screen.findByLabelText('Name');
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, 'Wardrobe planner');
    await expect(args.onChange).toHaveBeenLastCalledWith({ name: 'Wardrobe planner' });
    const redirect = screen.getByLabelText('Redirect URL');
    await expect(redirect).toHaveAttribute('type', 'url');
    await userEvent.type(redirect, 'https://planner.example/back{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ redirect: 'https://planner.example/back' });
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Wardrobe planner',
      redirect: 'https://planner.example/back',
      confidential: true,
    });
    for (const confidential of [false, true]) {
      await userEvent.click(screen.getByRole('checkbox', { name: 'Confidential' }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ confidential });
      await userEvent.click(screen.getByRole('button', { name: 'Create' }));
      await expect(args.onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ confidential }));
    }
  },
};
export const Edit: Story = {
  args: {
    mode: 'edit',
    values: { name: 'Phone app', redirect: 'com.example.app:/back', confidential: false },
  },
  play: async ({ args }) => {
    // The name is trimmed; `confidential`, which this form does not edit, is unchanged.
    await userEvent.type(await screen.findByLabelText('Name'), ' {Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Phone app',
      redirect: 'com.example.app:/back',
      confidential: false,
    });
    await userEvent.keyboard('{Backspace}');
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const EditBusy: Story = { args: { ...Edit.args, isBusy: true } };
export const Refused: Story = {
  args: { errors: ['The name field is required.', 'The redirect must be a valid URL.'] },
};
