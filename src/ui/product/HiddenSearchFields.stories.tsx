import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HiddenSearchFields } from './HiddenSearchFields.tsx';

const meta = {
  component: HiddenSearchFields,
  args: {
    search: { search: 'silk', price_min: 500, colours: 'red,blue', in_stock: true, size: 'M', page: 3 },
    except: ['size', 'page'],
  },
  decorators: [(story) => <form aria-label="Sizes">{story()}</form>],
} satisfies Meta<typeof HiddenSearchFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SentWithTheForm: Story = {
  play: async ({ canvas }) => {
    const form = canvas.getByRole<HTMLFormElement>('form');
    await expect(Object.fromEntries(new FormData(form))).toEqual({
      search: 'silk',
      price_min: '500',
      colours: 'red,blue',
      in_stock: 'true',
    });
  },
};
