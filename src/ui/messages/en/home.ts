/** The home page. */
export const home = {
  heroTitle: (shopName: string) => `Welcome to ${shopName}`,
  heroText: (categories: string) =>
    `${categories}. Delivered all over Bangladesh, paid in cash or with bKash.`,
  heroSoon: 'Our first products will be here soon.',
  heroAction: 'See the new arrivals',
  occasions: 'Where to start',
  vendors: 'Our vendors',
  dealsEndIn: 'Ends in',
  days: 'days',
  hours: 'hours',
  minutes: 'min',
  seconds: 'sec',
};
