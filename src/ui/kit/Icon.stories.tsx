import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Icon, iconNames } from './Icon.tsx';

const meta = {
  component: Icon,
  args: { name: 'heart' },
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true'),
};
export const Every: Story = {
  render: ({ size }) => (
    <p>
      {iconNames.map((name) => (
        <Icon key={name} name={name} {...(size ? { size } : {})} />
      ))}
    </p>
  ),
  play: async ({ canvasElement }) => {
    const paths = [...canvasElement.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    await expect(new Set(paths).size).toBe(iconNames.length);
  },
};
export const Large: Story = {
  args: { name: 'bag', size: 48 },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(48),
};
