import type { Verb } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';
import { matching } from '../run/texts.ts';

export type ShippingOption = 'pickup' | 'dhaka' | 'outside';

/** The accessible name of a shipping option, which ends with its charge. */
export const shippingOptionName = (option: ShippingOption): RegExp =>
  matching({ pickup: 'Office pickup*', dhaka: 'Inside Dhaka*', outside: 'Outside Dhaka*' }[option]);

/** In taka. */
export const shippingCharge = (
  { shippingDhaka, shippingOutDhaka }: ShopFacts,
  option: ShippingOption,
): number => {
  return { pickup: 0, dhaka: shippingDhaka, outside: shippingOutDhaka }[option];
};

export const pickShipping: Verb<unknown, { option: ShippingOption }> = {
  description: 'choose a shipping option',
  control: ({ page }, { option }) => page.getByRole('radio', { name: shippingOptionName(option) }),
  act: (_, __, control) => control.click({ force: true }),
};
