import type { Verb } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';

export type ShippingOption = 'pickup' | 'dhaka' | 'outside';

export const shippingOptionNames = {
  pickup: /^Office pickup/,
  dhaka: /^Inside Dhaka/,
  outside: /^Outside Dhaka/,
};

/** In taka. */
export const shippingCharge = (
  { shippingDhaka, shippingOutDhaka }: ShopFacts,
  option: ShippingOption,
): number => {
  return { pickup: 0, dhaka: shippingDhaka, outside: shippingOutDhaka }[option];
};

export const pickShipping: Verb<unknown, { option: ShippingOption }> = {
  description: 'choose a shipping option',
  control: ({ page }, { option }) => page.getByRole('radio', { name: shippingOptionNames[option] }),
  act: (_, __, control) => control.click({ force: true }),
};
