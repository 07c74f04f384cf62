/** Facts about buying from the shop, on the home page. */
export const trust = {
  heading: 'Why shop with us',
  payment: { title: 'Cash on delivery', text: 'Pay when your order arrives, or in advance with bKash.' },
  delivery: {
    title: 'To all 64 districts',
    text: (dhaka: string, outside: string) =>
      `${dhaka} inside Dhaka, ${outside} outside. Office pickup is free.`,
  },
  tracking: { title: 'Follow your order', text: 'See each step with your order number and phone.' },
  change: {
    title: 'Changed your mind?',
    text: 'You can cancel an unpaid order until we confirm it.',
  },
};
