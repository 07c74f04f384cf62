import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ProgressBar } from './ProgressBar.tsx';

const meta = { component: ProgressBar, args: { progress: 'busy' } } satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const bar = (canvasElement: HTMLElement) => {
  const { backgroundColor, height } = getComputedStyle(
    canvasElement.querySelector('.progress-bar') as Element,
  );
  return { backgroundColor, height };
};
const lightGreen = 'rgb(144, 238, 144)';
const red = 'rgb(255, 0, 0)';

export const Busy: Story = {
  name: 'Busy [9.22]',
  play: async ({ canvasElement }) =>
    expect(bar(canvasElement)).toEqual({ backgroundColor: lightGreen, height: '3px' }),
};
export const Done: Story = {
  args: { progress: 'done' },
  play: async ({ canvasElement }) =>
    expect(bar(canvasElement)).toEqual({ backgroundColor: lightGreen, height: '3px' }),
};
export const Failed: Story = {
  name: 'Failed [9.22]',
  args: { progress: 'failed' },
  play: async ({ canvasElement }) =>
    expect(bar(canvasElement)).toEqual({ backgroundColor: red, height: '3px' }),
};
