import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ProductPictures } from './ProductPictures.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const url = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
const picture = { id: '1', url, fileName: null, error: null };
const three = [picture, { ...picture, id: '2' }, { ...picture, id: '3' }];

const meta = {
  component: ProductPictures,
  decorators: [inFrame],
  args: {
    pictures: three,
    pending: [],
    canUndo: false,
    problem: null,
    onAdd: fn(),
    onRetry: fn(),
    onRemove: fn(),
    onUndo: fn(),
    onMove: fn(),
  },
} satisfies Meta<typeof ProductPictures>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Pictures: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move Picture 2 earlier' }));
    await expect(args.onMove).toHaveBeenLastCalledWith('2', 0);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Picture 3' }));
    await expect(args.onRemove).toHaveBeenLastCalledWith('3');
    await expect(canvas.getByRole('button', { name: 'Move Picture 1 earlier' })).toBeDisabled();
  },
};
/** Of a vendor: a new one replaces it. */
export const Single: Story = {
  args: { pictures: [picture], isSingle: true },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).not.toContain(
      'Move Picture earlier',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Picture' }));
    await expect(args.onRemove).toHaveBeenLastCalledWith('1');
    await expect(canvas.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  },
};
export const None: Story = {
  args: { pictures: [] },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Choose pictures' })).toBeVisible();
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"][multiple]');
    if (input === null) throw new Error('There is no file input.');
    const file = new File(['x'], 'saree.jpg', { type: 'image/jpeg' });
    await userEvent.upload(input, [file]);
    await expect(args.onAdd).toHaveBeenLastCalledWith([file]);
  },
};
export const Uploading: Story = {
  args: {
    pictures: [picture, { ...picture, id: '2', fileName: 'saree-back.jpg' }],
    pending: ['2'],
  },
};
/** One of several files failed. */
export const Failed: Story = {
  args: {
    pictures: [
      picture,
      { id: '2', url: null, fileName: 'IMG_0012.HEIC', error: 'HEIC pictures cannot be read.' },
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenLastCalledWith('2');
  },
};
export const Removed: Story = {
  args: { pictures: [picture], canUndo: true, problem: 'list.pdf is no picture.' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};
export const Bangla: Story = { decorators: [inBanglaPanel] };
