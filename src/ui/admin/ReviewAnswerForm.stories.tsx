import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ReviewAnswerForm } from './ReviewAnswerForm.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const meta = {
  component: ReviewAnswerForm,
  decorators: [inFrame],
  args: {
    stored: '',
    title: 'Nusrat about Cotton kurti',
    isBusy: false,
    isBlocked: false,
    onDirty: fn(),
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ReviewAnswerForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Answer from the vendor' });
    await expect(field).toHaveFocus();
    await userEvent.type(field, ' ');
    await expect(args.onDirty).toHaveBeenLastCalledWith(false);
    await expect(canvas.getByRole('button', { name: 'Save answer' })).toBeDisabled();
    await userEvent.type(field, 'Thank you. ');
    await expect(args.onDirty).toHaveBeenLastCalledWith(true);
    await userEvent.click(canvas.getByRole('button', { name: 'Save answer' }));
    await expect(args.onSubmit).toHaveBeenCalledWith('Thank you.');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalled();
  },
};
/** An emptied answer is removed. */
export const Stored: Story = {
  args: { stored: 'Thank you.' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.clear(canvas.getByRole('textbox'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save answer' }));
    await expect(args.onSubmit).toHaveBeenCalledWith('');
  },
};
export const Busy: Story = { args: { stored: 'Thank you.', isBusy: true, isBlocked: true } };
export const Refused: Story = {
  args: { refusal: { message: 'Invalid.', fields: { answer: ['Use at most 2000 characters.'] } } },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
