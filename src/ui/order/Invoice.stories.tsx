import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { order } from '../story-fixtures.ts';
import { inBangla } from '../story-in-bangla.tsx';
import { Invoice } from './Invoice.tsx';

const meta = {
  component: Invoice,
  args: {
    order: {
      ...order,
      billing_address: { ...order.shipping_address, name: 'Aarong Studio', city: 'Sylhet' },
    },
    shop: {
      shopName: 'Razz',
      contact: { phone: '09612 000 000', whatsapp: '01712345678', email: 'shop@razz.example' },
    },
    origin: 'https://razz.example',
  },
} satisfies Meta<typeof Invoice>;
export default meta;
type Story = StoryObj<typeof meta>;

const invoiceIn = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLElement>('.invoice');

export const Full: Story = {
  play: async ({ canvasElement }) => {
    const invoice = invoiceIn(canvasElement);
    // On screen, the page shows the order.
    await expect(invoice).not.toBeVisible();
    const text = invoice?.textContent ?? '';
    for (const part of [
      'RZZ00001284',
      'Razzhttps://razz.example09612 000 000WhatsApp 01712345678shop@razz.example',
      'Aarong Studio',
      'Sylhet',
      'Nusrat Jahan',
      '৳9,750 to pay',
    ])
      await expect(text).toContain(part);
    const vendors = [...(invoice?.querySelectorAll('tbody') ?? [])];
    await expect(vendors.map((vendor) => [...vendor.rows].map((row) => row.cells[0]?.textContent))).toEqual([
      ['Sold by Tangail Weavers', 'Jamdani saree, indigo on ivory'],
      [
        'Sold by Pabna Handloom House',
        'Cotton panjabi with hand-stitched collar, M',
        'Linen kurti with wooden buttons, for long summer afternoons',
      ],
    ]);
    const totals = [...(invoice?.querySelectorAll('tfoot td') ?? [])].map(({ textContent }) => textContent);
    await expect(totals).toEqual(['৳10,150', '−৳500', '৳100', '৳9,750']);
  },
};
export const WithoutContactAndVendors: Story = {
  args: {
    shop: { shopName: 'Razz' },
    order: {
      ...order,
      is_paid: true,
      payment_method: 'bkash',
      payment_trnx_id: '9AB8C7D6E5',
      cart: {
        ...order.cart,
        cart_items: order.cart.cart_items.map(({ product: { merchant: _, ...product }, ...line }) => ({
          ...line,
          product,
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const invoice = invoiceIn(canvasElement);
    await expect(invoice?.textContent).toContain('Paid · Transaction');
    await expect(invoice && within(invoice).queryByText(/^Sold by/)).toBeNull();
  },
};
export const InBangla: Story = { decorators: [inBangla] };
