import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inBangla } from '../story-in-bangla.tsx';
import { LanguageLink } from './LanguageLink.tsx';

const meta = {
  component: LanguageLink,
  args: { currentUrl: '/shop/women?size=M&page=2#results', onLocale: fn() },
} satisfies Meta<typeof LanguageLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const link = canvas.getByRole('link', { name: 'বাংলা' });
    await expect(link).toHaveAttribute('lang', 'bn');
    await expect(link).toHaveAttribute('hreflang', 'bn');
    await expect(link).toHaveAttribute('href', '/shop/women?size=M&page=2&lang=bn#results');
    link.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onLocale).toHaveBeenCalledWith('bn');
    // Ctrl+click would open a new tab: prevented here.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.keyboard('{Control>}');
    await userEvent.click(link);
    await userEvent.keyboard('{/Control}');
    await expect(args.onLocale).toHaveBeenCalledOnce();
  },
};
export const InBangla: Story = {
  decorators: [inBangla],
  play: async ({ canvas, userEvent, args }) => {
    const link = canvas.getByRole('link', { name: 'English' });
    await expect(link).toHaveAttribute('href', '/shop/women?size=M&page=2&lang=en#results');
    await userEvent.click(link);
    await expect(args.onLocale).toHaveBeenCalledWith('en');
  },
};
