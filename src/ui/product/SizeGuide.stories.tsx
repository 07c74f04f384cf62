import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { Product } from '../../contracts/schemas/product.ts';
import { detailedProduct } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { SizeGuide } from './SizeGuide.tsx';

const panjabi = {
  ...detailedProduct(1),
  category: { id: 7, name: 'Festive Panjabi', slug: 'festive-panjabi' },
  variations: ['38', '40', '42'],
  product_attribute: 'Size',
  description:
    '<p>Embroidered. Worn at Eid.</p><ul><li>Slim fit; take one size up for a loose one</li><li>Dry clean</li></ul>',
} as Product;

const meta = {
  component: SizeGuide,
  args: { product: panjabi, isOpen: true, onClose: fn() },
} satisfies Meta<typeof SizeGuide>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = () =>
  within(within(document.body).getByRole('dialog', { name: 'Size guide: Festive Panjabi' }));

export const Centimetres: Story = {
  play: async ({ userEvent }) => {
    const rows = () =>
      dialog()
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    await expect(rows()).toEqual([
      ['Size', 'Chest', 'Length', 'Sleeve'],
      ['38', '97', '100', '61'],
      ['40', '102', '102', '62'],
      ['42', '107', '104', '63'],
    ]);
    await userEvent.click(dialog().getByRole('radio', { name: 'Inches' }));
    await expect(rows()[1]).toEqual(['38', '38', '39.5', '24']);
    await waitFor(() =>
      expect(dialog().getByText('Slim fit; take one size up for a loose one')).toBeVisible(),
    );
    await expect(dialog().queryByText('Dry clean')).toBeNull();
    await expect(dialog().getByText('From the shoulder seam to the wrist.')).toBeVisible();
    await expect(dialog().getByText(/^These are usual measures/)).toBeVisible();
  },
};
const own = [
  ['Size', 'Chest (cm)', 'Length', 'Shoulder to cuff'],
  ['38', '96-98', '101.5', ''],
  ['40', '101', '103', '2.10'],
  ['50', '130', '120'],
];
const rowsShown = () =>
  dialog()
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
/** Measures of the shop itself: no other ones, in the unit that it states. */
export const OwnTable: Story = {
  args: { product: { ...panjabi, size_table: own } as Product },
  play: async () => {
    await expect(rowsShown()).toEqual([
      ['Size', 'Chest (Centimetres)', 'Length', 'Shoulder to cuff'],
      ['38', '96-98', '101.5', '–'],
      ['40', '101', '103', '2.10'],
    ]);
    await expect(dialog().queryByRole('radio')).toBeNull();
    await expect(dialog().queryByText(/usual measures/)).toBeNull();
    await expect(
      dialog().getByText('Around the fullest part, under the arms, with the tape level.'),
    ).toBeVisible();
  },
};
export const OwnTableInBangla: Story = {
  decorators: [inBangla],
  args: { product: { ...panjabi, size_table: own } as Product },
};
/** Sizes that the table does not have: all of it is shown. */
export const OwnTableOfOtherSizes: Story = {
  args: { product: { ...panjabi, variations: ['S', 'M'], size_table: own } as Product },
  play: async () => expect(rowsShown()).toHaveLength(4),
};
export const NoMeasures: Story = {
  args: { product: { ...panjabi, variations: ['Free'], description: '' } as Product },
  play: async () => {
    await waitFor(() =>
      expect(dialog().getByText(/^The vendor has not provided measurements/)).toBeVisible(),
    );
    await expect(dialog().queryByRole('table')).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const InBangla: Story = { decorators: [inBangla] };
