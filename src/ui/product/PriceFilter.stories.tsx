import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PriceFilter } from './PriceFilter.tsx';

const meta = {
  component: PriceFilter,
  args: { bounds: { min: null, max: null }, range: { min: 250, max: 9000 }, onApply: fn() },
} satisfies Meta<typeof PriceFilter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const [lowest, highest] = canvas.getAllByRole('spinbutton');
    await userEvent.type(lowest as HTMLElement, '0');
    await userEvent.type(highest as HTMLElement, '0{Enter}');
    await expect(args.onApply).toHaveBeenCalledWith({ min: 0, max: null });
  },
};
export const OneAmount: Story = {
  args: { bounds: { min: 500, max: 500 } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onApply).toHaveBeenCalledWith({ min: 500, max: 500 });
  },
};
export const Applied: Story = {
  args: { bounds: { min: 500, max: 2000 }, range: { min: 250.6, max: 8999.4 } },
  play: async ({ canvas, userEvent, args }) => {
    const [lowest, highest] = canvas.getAllByRole('spinbutton');
    await expect(lowest).toHaveAttribute('placeholder', '250');
    await expect(highest).toHaveAttribute('placeholder', '9,000');
    for (const field of [lowest, highest]) await expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onApply).toHaveBeenCalledWith({ min: 500, max: 2000 });
  },
};
export const TakenOff: Story = {
  args: { bounds: { min: 500, max: 2000 } },
  play: async ({ canvas, userEvent, args }) => {
    for (const field of canvas.getAllByRole('spinbutton')) await userEvent.clear(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onApply).toHaveBeenCalledWith({ min: null, max: null });
  },
};
export const NothingKnown: Story = {
  args: { range: null },
  play: async ({ canvas }) => {
    const [lowest, highest] = canvas.getAllByRole('spinbutton');
    await expect(lowest).toHaveAttribute('placeholder', '0');
    await expect(highest).toHaveAttribute('placeholder', '');
  },
};
export const Crossed: Story = {
  args: { bounds: { min: 900, max: 100 } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(args.onApply).not.toHaveBeenCalled();
    await expect(canvas.getAllByRole('spinbutton')[1]).toHaveAttribute('aria-invalid', 'true');
  },
};
export const CrossedThenPutRight: Story = {
  args: { bounds: { min: 900, max: 100 } },
  play: async ({ canvas, userEvent, args }) => {
    const highest = canvas.getByRole('spinbutton', { name: 'Highest price' });
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(highest).toHaveAccessibleDescription('The highest price must not be below the lowest.');
    await userEvent.clear(highest);
    await userEvent.type(highest, '1000{Enter}');
    await expect(args.onApply).toHaveBeenCalledWith({ min: 900, max: 1000 });
    await expect(highest).not.toHaveAttribute('aria-invalid');
  },
};
