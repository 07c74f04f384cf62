import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Product } from '../../contracts/schemas/product.ts';
import { detailedProduct } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { StockAlertForm } from './StockAlertForm.tsx';

const panjabi = {
  ...detailedProduct(1),
  is_variant: true,
  variations: ['M', 'L'],
  product_attribute: 'Size',
  current_stock: 0,
} as Product;

const meta = {
  component: StockAlertForm,
  args: {
    product: panjabi,
    variations: ['M', 'L'],
    initial: { email: '', variation: '' },
    savedEmail: undefined,
    isBusy: false,
    onSubmit: fn(),
  },
} satisfies Meta<typeof StockAlertForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SoldOut: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const size = canvas.getByRole('combobox', { name: 'Size' });
    await expect([...size.children].map(({ textContent }) => textContent)).toEqual(['Any', 'M', 'L']);
    await userEvent.selectOptions(size, 'L');
    await userEvent.type(canvas.getByRole('textbox', { name: /Email/ }), 'nusrat@example.com{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ email: 'nusrat@example.com', variation: 'L' });
  },
};
/** What is in stock need not be waited for. */
export const OneSizeSoldOut: Story = {
  args: {
    product: { ...panjabi, current_stock: 3 },
    variations: ['L'],
    initial: { email: 'nusrat@example.com', variation: 'L' },
  },
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['L']),
};
export const WithoutSizes: Story = {
  args: {
    product: { ...detailedProduct(2), current_stock: 0 },
    variations: [],
    savedEmail: 'nusrat@example.com',
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Refused: Story = {
  args: { refusal: { message: '', fields: { email: ['This address already waits for 30 products.'] } } },
};
export const Bangla: Story = { decorators: [inBangla], args: { savedEmail: 'nusrat@example.com' } };
