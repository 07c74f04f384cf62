import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { DeliveryInfo } from './DeliveryInfo.tsx';

const meta = {
  component: DeliveryInfo,
  args: {
    district: 'Dhaka',
    charge: 100,
    days: { min: 1, max: 3 },
    exchangeDays: 7,
    now: Date.parse('2026-11-23T10:00:00Z') / 1000,
    districts: { state: 'idle' },
    onLoadDistricts: fn(),
    onDistrict: fn(),
  },
} satisfies Meta<typeof DeliveryInfo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('To Dhaka: ৳100');
    await userEvent.click(canvas.getByRole('button', { name: 'Change district' }));
    await expect(args.onLoadDistricts).toHaveBeenCalledOnce();
  },
};
export const LoadingDistricts: Story = { args: { districts: { state: 'loading' } } };
export const DistrictsFailed: Story = {
  args: { districts: { state: 'failed' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onLoadDistricts).toHaveBeenCalledOnce();
  },
};
export const ChoosingADistrict: Story = {
  args: { districts: { state: 'loaded', names: ['Bogura', 'Dhaka', 'Sylhet'] } },
  play: async ({ canvas, userEvent, args }) => {
    const select = canvas.getByRole('combobox', { name: 'District' });
    await expect(select).toHaveFocus();
    await expect(select).toHaveValue('Dhaka');
    await userEvent.selectOptions(select, 'Sylhet');
    await expect(args.onDistrict).toHaveBeenCalledWith('Sylhet');
  },
};
/** Settings without delivery time and exchange period. */
export const WithoutDays: Story = {
  args: { days: undefined, exchangeDays: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Exchange|Usually/)).toBeNull();
  },
};
/** Sorted by Bangla name; a district without one is shown in English. */
export const InBangla: Story = {
  args: { districts: { state: 'loaded', names: ['Sylhet', 'Cumilla', 'New District', 'Dhaka'] } },
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('ঢাকা: ৳১০০');
    const shown = canvas.getAllByRole('option').map((option) => option.textContent);
    await expect(shown.filter((name) => name !== 'New District')).toEqual(['কুমিল্লা', 'ঢাকা', 'সিলেট']);
    await expect(shown).toContain('New District');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'জেলা' }), 'সিলেট');
    await expect(args.onDistrict).toHaveBeenCalledWith('Sylhet');
  },
};
