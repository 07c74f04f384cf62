/** The form of those who wait for a product that is sold out. */
export const stockAlert = {
  ask: 'Tell me when it is back',
  any: 'Any',
  sending: 'Sending…',
  asked: (email: string) => `We send one mail to ${email} when it is back in stock.`,
};
