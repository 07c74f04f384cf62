import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn } from 'storybook/test';
import { CopyButton } from './CopyButton.tsx';

const meta = {
  component: CopyButton,
  args: { text: '01700000000', subject: 'merchant number' },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Copies: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy merchant number' }));
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied');
    await expect(write).toHaveBeenCalledWith('01700000000');
  },
};
export const Fails: Story = {
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await userEvent.click(canvas.getByRole('button'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Could not copy');
    const field = canvas.getByRole<HTMLInputElement>('textbox', { name: 'merchant number' });
    await expect(field).toHaveValue('01700000000');
    await expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('01700000000');
  },
};
export const TriedAgain: Story = {
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused')).mockResolvedValue();
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('alert');
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('button', { name: 'Copied merchant number' });
    await expect(canvas.queryByRole('alert')).toBeNull();
    // The confirmation disappears after a few seconds.
    await canvas.findByRole('button', { name: 'Copy merchant number' }, { timeout: 6000 });
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
