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
  args: { name: 'heart' },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true'),
};
export const Every: Story = {
  args: { name: 'heart' },
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
export const OfAPath: Story = {
  args: { name: 'M5 12h14' },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('path')).toHaveAttribute('d', 'M5 12h14'),
};
export const Large: Story = {
  args: { name: 'bag', size: 48 },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(48),
};
