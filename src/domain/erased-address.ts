import type { AddressInput } from '../contracts/schemas/address.ts';

/** No mail can be sent to it. */
const erasedEmail = 'erased@customer.invalid';

/** What an order keeps of the address of a customer whose personal data were deleted: the district. */
export const erasedAddress = (city: string): AddressInput => ({
  name: '–',
  email: erasedEmail,
  phone: '–',
  address1: '–',
  city,
  zipcode: '–',
});

export const isErasedAddress = ({ email }: Pick<AddressInput, 'email'>): boolean => email === erasedEmail;
