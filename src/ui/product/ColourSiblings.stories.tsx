import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { product } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { ColourSiblings } from './ColourSiblings.tsx';

const indigo = {
  id: 9,
  name: 'Jamdani saree in indigo',
  name_bn: 'নীল জামদানি শাড়ি',
  slug: 'indigo',
  colour: 'Blue',
};

const meta = {
  component: ColourSiblings,
  args: { product: { ...product(0), colours: ['Red'], colour_siblings: [indigo] } },
} satisfies Meta<typeof ColourSiblings>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Colour: Red')).toBeVisible();
    const colours = within(canvas.getByRole('list', { name: 'Colours' }));
    await expect(colours.getByRole('link', { name: 'Blue: Jamdani saree in indigo' })).toHaveAttribute(
      'href',
      '/products/indigo',
    );
    await expect(colours.getByText('Red').parentElement).toHaveAttribute('aria-current', 'true');
  },
};
export const OneColour: Story = {
  args: { product: { ...product(0), colours: ['Red'] } },
  play: async ({ canvas }) => expect(canvas.queryByRole('list')).toBeNull(),
};
export const InBangla: Story = {
  decorators: [inBangla],
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'নীল: নীল জামদানি শাড়ি' })).toHaveAttribute(
      'title',
      'নীল জামদানি শাড়ি',
    ),
};
