import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from './ProgressBar.tsx';

const meta = { component: ProgressBar, args: { progress: 'busy' } } satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Busy: Story = {};
export const Done: Story = { args: { progress: 'done' } };
export const Failed: Story = { args: { progress: 'failed' } };
