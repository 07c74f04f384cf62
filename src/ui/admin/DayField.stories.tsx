import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { DayField } from './DayField.tsx';
import { inFrame } from './story-admin.tsx';

const meta = {
  component: DayField,
  decorators: [inFrame],
  args: { label: 'From', value: '2026-11-30', onChange: fn() },
} satisfies Meta<typeof DayField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('From');
    // On the way to 2026 a browser reports the year 20.
    await fireEvent.change(field, { target: { value: '0020-12-01' } });
    await expect(args.onChange).not.toHaveBeenCalled();
    await fireEvent.change(field, { target: { value: '2026-12-01' } });
    await expect(args.onChange).toHaveBeenCalledWith('2026-12-01');
  },
};
export const Refused: Story = { args: { error: 'Choose a day before the last one.' } };
