import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
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
    onNote: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof ClientFormModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Create: Story = {
  tags: ['dark'],
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText('Name'), 'Wardrobe planner');
    await userEvent.type(screen.getByLabelText('Redirect URL'), 'https://planner.example/back{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Wardrobe planner',
      redirect: 'https://planner.example/back',
      confidential: true,
    });
  },
};
export const Edit: Story = {
  args: {
    mode: 'edit',
    values: { name: 'Phone app', redirect: 'com.example.app:/back', confidential: false },
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = {
  args: { errors: ['The name field is required.', 'The redirect must be a valid URL.'] },
};
