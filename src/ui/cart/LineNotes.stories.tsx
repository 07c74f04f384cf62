import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { linesInBangla } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { LineNotes, type NotedLine } from './LineNotes.tsx';

const [line] = linesInBangla.filter(({ isVariant }) => isVariant) as [(typeof linesInBangla)[number]];
const { product, quantity } = line;
const asSeen = { name: product.name, price: product.sales_price, quantity };

const meta = {
  component: LineNotes,
  args: { line: { ...line, problem: null } },
} satisfies Meta<typeof LineNotes>;
export default meta;
type Story = StoryObj<typeof meta>;

const noted = (change: Partial<NotedLine>): Partial<Story> => ({
  args: { line: { ...line, problem: null, ...change } },
});

export const Unchanged: Story = {};
export const Missing: Story = {
  ...noted({ problem: 'missing' }),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent(
      'This item is no longer sold. Remove it to continue.',
    ),
};
export const VariationGone: Story = {
  ...noted({ problem: 'changed' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Size M is no longer offered\./);
    await expect(
      canvas.getByRole('link', { name: 'Choose again, Cotton panjabi with hand-stitched collar' }),
    ).toHaveAttribute('href', '/products/product-2');
  },
};
export const NeedsAVariation: Story = {
  ...noted({ problem: 'changed', variation: null }),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent(/^This item now comes in several options\./),
};
export const OverTheStock: Story = {
  ...noted({ problem: 'overStock', product: { ...product, current_stock: 1 } as ProductRow }),
  play: async ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent(/^Only 1 left in all,/),
};
export const Changed: Story = {
  ...noted({ seen: { name: 'Panjabi', price: 1300, quantity: 9 } }),
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Until now its name was “Panjabi”.',
      'The price has changed from ৳1,300 to ৳1,450.',
      'Only 6 left: the quantity was reduced from 9.',
    ]),
};
export const InBangla: Story = {
  ...noted({ seen: { ...asSeen, price: 1300 } }),
  decorators: [inBangla],
  play: async ({ canvas }) =>
    expect(canvas.getByRole('listitem')).toHaveTextContent('দাম ৳১,৩০০ থেকে ৳১,৪৫০ হয়েছে।'),
};
