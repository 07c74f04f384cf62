import type { Meta, StoryObj } from '@storybook/react-vite';
import { inBangla } from '../story-in-bangla.tsx';
import { LineReview, OrderReviews } from './OrderReviews.tsx';

const review = {
  stars: 4,
  fit: 'small' as const,
  text: 'Soft, but one size up.\n<b>Really</b>.',
  name: 'Nusrat',
  state: 'pending' as const,
};
const meta = {
  component: OrderReviews,
  args: {
    children: (
      <>
        <LineReview title="Indigo Cotton Kurti, Size M" isOpen review={review} form={null} />
        <LineReview
          title="Madder Jamdani Saree"
          isOpen
          review={{ stars: 1, text: '', name: 'N.', state: 'rejected' }}
          form={null}
        />
        <LineReview title="Leather Sandals, Size 38" isOpen={false} review={null} form="The form" />
      </>
    ),
  },
} satisfies Meta<typeof OrderReviews>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const InBangla: Story = { decorators: [inBangla] };
