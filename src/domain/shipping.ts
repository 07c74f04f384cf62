/** How an order reaches the shopper; a pick wins over the address. */
export type ShippingOption = 'pickup' | 'dhaka' | 'outside';
export interface ShippingCharges {
  shippingDhaka: number;
  shippingOutDhaka: number;
}

/** With no pick, the city decides; with no city either, Dhaka. */
export const shippingOption = (picked: ShippingOption | null, city: string | null): ShippingOption =>
  picked ?? (city === null || city === 'Dhaka' ? 'dhaka' : 'outside');

/** The charge of an option, taka. Office pickup is free. */
export const shippingCharge = (option: ShippingOption, charges: ShippingCharges): number =>
  ({ pickup: 0, dhaka: charges.shippingDhaka, outside: charges.shippingOutDhaka })[option];
