import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Swatch } from './Swatch.tsx';

const meta = { component: Swatch, args: { colour: 'Red' } } satisfies Meta<typeof Swatch>;
export default meta;
type Story = StoryObj<typeof meta>;

const backgroundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;

export const Known: Story = {
  play: async ({ canvasElement }) =>
    expect(backgroundOf(canvasElement.querySelector('.swatch'))).toBe('rgb(181, 32, 42)'),
};
export const Unknown: Story = {
  args: { colour: 'Monsoon' },
  play: async ({ canvasElement }) => {
    const swatch = canvasElement.querySelector('.swatch');
    await expect(swatch && getComputedStyle(swatch).backgroundImage).toContain('gradient');
  },
};
