import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { Stars } from './Stars.tsx';

const meta = { component: Stars, args: { value: 4 } } satisfies Meta<typeof Stars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('img', { name: '4 out of 5 stars' })).toBeInTheDocument(),
};
export const Decorative: Story = { args: { isDecorative: true } };
export const InBangla: Story = { decorators: [inBangla] };
