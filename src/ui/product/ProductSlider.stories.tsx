import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { products } from '../story-fixtures.ts';
import { ProductSlider, ProductSliderSkeleton } from './ProductSlider.tsx';

const meta = {
  component: ProductSlider,
  args: { label: 'Deals Of The Day', products: products(12) },
} satisfies Meta<typeof ProductSlider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MovesByItsButtons: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false'),
    );
  },
};
export const ToTheEndAndBack: Story = {
  play: async ({ canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    await expect(next).toHaveAttribute('aria-disabled', 'false');
    const row = canvas.getByRole('list');
    // A click during the scroll would restart it from the current position.
    while (row.scrollLeft + row.clientWidth < row.scrollWidth - 4) {
      const ended = new Promise((resolve) => row.addEventListener('scrollend', resolve, { once: true }));
      await userEvent.click(next);
      await ended;
    }
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'));
  },
};
export const Few: Story = { args: { products: products(2) } };
export const Loading: Story = { render: () => <ProductSliderSkeleton /> };
/** The row is one tab stop; arrow keys move within it. */
export const OneTabStop: Story = {
  args: { products: products(4), onWishlist: fn(), onQuickView: fn() },
  play: async ({ canvas, userEvent }) => {
    const links = canvas.getAllByRole('heading').map((heading) => within(heading).getByRole('link'));
    const [first, second, third, last] = links;
    await waitFor(() => expect(second).toHaveAttribute('tabindex', '-1'));
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(third).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/^(Add|Remove) Cotton panjabi .* Wishlist$/);
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/^Quick view of Cotton panjabi/);
    await userEvent.keyboard('{End}');
    await expect(last).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await expect(canvas.getByRole('group').contains(document.activeElement)).toBe(false);
    await userEvent.tab({ shift: true });
    await expect(second).toHaveFocus();
  },
};
export const SkippedByWhoReadsItemByItem: Story = {
  play: async ({ canvas }) => {
    const skip = canvas.getByRole('button', { name: 'Skip this row' });
    await expect(skip).toHaveAttribute('tabindex', '-1');
    skip.click();
    const list = canvas.getByRole('list');
    await expect(
      list.compareDocumentPosition(document.activeElement ?? list) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  },
};
