import type { newTab } from './open-shop.ts';

type StoredOrder = ReturnType<typeof newTab>['world']['orders'][number];

/** Order 12 in processing, shipped to Nusrat (01712345678) in Dhaka. */
export const storedOrder = (owner: StoredOrder['owner']): StoredOrder => ({
  id: 12,
  order_date: 1_790_000_000,
  order_status: 2,
  is_paid: false,
  payment_method: 'cash',
  shipping_address: {
    id: 1,
    name: 'Nusrat',
    email: 'n@razz.example',
    phone: '01712345678',
    address1: 'House 7',
    city: 'Dhaka',
    zipcode: '1205',
  },
  cart: {
    cart_items: [
      {
        product: {
          id: 3,
          name: 'Indigo Cotton Kurti',
          slug: 'indigo-cotton-kurti-3',
          featured_img: '/pictures/a.webp',
        },
        quantity: 2,
        sales_price: 900,
        isVariant: false,
      },
    ],
    sub_total: 1800,
    discount: 0,
    delivery_charge: 100,
    grand_total: 1900,
  },
  owner,
  payload: '',
});
