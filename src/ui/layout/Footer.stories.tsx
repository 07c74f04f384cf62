import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { categories } from '../story-fixtures.ts';
import { Footer } from './Footer.tsx';
import { ShopSwitches } from './ShopSwitches.tsx';

const meta = {
  component: Footer,
  parameters: { layout: 'fullscreen' },
  args: {
    shopName: 'Razz',
    categories,
    switches: <ShopSwitches theme="system" onTheme={fn()} onLocale={fn()} />,
  },
} satisfies Meta<typeof Footer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
