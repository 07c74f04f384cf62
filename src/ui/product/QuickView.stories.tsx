import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { detailedProduct } from '../story-fixtures.ts';
import { QuickView } from './QuickView.tsx';

const meta = {
  component: QuickView,
  args: {
    isOpen: true,
    onClose: fn(),
    product: detailedProduct(1),
    error: null,
    onRetry: fn(),
    variation: 'M',
    onVariation: fn(),
    inCart: 0,
    quantity: 1,
    onQuantity: fn(),
    onAdd: fn(),
    isVariationMissing: false,
    variationRef: () => {},
    onBuy: fn(),
    isAdding: false,
    isBuying: false,
    onWishlist: fn(),
  },
} satisfies Meta<typeof QuickView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Buy now' }));
    await expect(args.onBuy).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Remove from Wishlist' }));
    await expect(args.onWishlist).toHaveBeenCalledOnce();
    await expect(screen.getByRole('img')).toHaveAttribute('src', detailedProduct(1).featured_img);
  },
};
export const NotChosen: Story = {
  args: { variation: null, isVariationMissing: true },
  play: async () => {
    const size = await screen.findByRole('combobox', { name: 'Size' });
    await expect(size).toBeInvalid();
    await expect(size).toHaveAccessibleDescription('Choose a Size first.');
    await expect(screen.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: 'Buy now' })).toBeEnabled();
  },
};
export const ColourChosen: Story = {
  args: {
    product: {
      ...detailedProduct(1),
      is_variant: true,
      product_attribute: 'Colour',
      variations: ['Rose', 'Sage', 'Cream'],
    },
    variation: 'Sage',
  },
  play: async () =>
    expect(await screen.findByRole('img')).toHaveAttribute('src', detailedProduct(1).gallery[1]?.file_url),
};
export const Choosing: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Size' }), 'L');
    await expect(args.onVariation).toHaveBeenCalledWith('L');
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await expect(args.onQuantity).toHaveBeenCalledWith(2);
    await expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '4');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const PartlyInTheCart: Story = {
  args: { inCart: 3 },
  play: async () => {
    // The dialog fades in.
    const note = await screen.findByText('Only 4 left · 3 in your cart');
    await waitFor(() => expect(note).toBeVisible());
    await expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '1');
  },
};
export const Adding: Story = {
  args: { isAdding: true },
  play: async ({ userEvent, args }) => {
    const button = await screen.findByRole('button', { name: 'Adding to the cart…' });
    await userEvent.click(button);
    await expect(args.onAdd).not.toHaveBeenCalled();
  },
};
export const Buying: Story = {
  args: { isBuying: true },
  play: async ({ userEvent, args }) => {
    const button = await screen.findByRole('button', { name: 'Buy now' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onBuy).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};
export const Loading: Story = { args: { product: null } };
export const Failed: Story = {
  args: { product: null, error: 'The product could not be loaded.' },
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
