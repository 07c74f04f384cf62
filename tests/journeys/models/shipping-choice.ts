import type { Verb } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';

export type Charge = 'pickup' | 'dhaka' | 'outside';

export const chargeNames = { pickup: /^Office pickup/, dhaka: /^Inside Dhaka/, outside: /^Outside Dhaka/ };

/** Taka. */
export const amountOf = ({ shippingDhaka, shippingOutDhaka }: ShopFacts, charge: Charge): number => {
  return { pickup: 0, dhaka: shippingDhaka, outside: shippingOutDhaka }[charge];
};

export const pickShipping: Verb<unknown, { charge: Charge }> = {
  description: 'choose a shipping option',
  control: ({ page }, { charge }) => page.getByRole('radio', { name: chargeNames[charge] }),
  act: (_, __, control) => control.click({ force: true }),
};
