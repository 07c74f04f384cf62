/** Demo customers. The server prints their emails and passwords at startup. */
export const demoAccounts = [
  { name: 'Nusrat Jahan', email: 'nusrat@example.com', phone: '01712345678', password: 'shiuli-2026' },
  { name: 'Tanvir Ahmed', email: 'tanvir@example.com', phone: '01812345678', password: 'kadam-2026' },
] as const;

/** Staff of the demo, one of each role. The server prints their emails and passwords at startup. */
export const demoStaff = [
  { name: 'Farhana Islam', email: 'owner@example.com', password: 'krishnachura-2026', role: 'owner' },
  { name: 'Sumaiya Akter', email: 'staff@example.com', password: 'palash-2026', role: 'staff' },
  { name: 'Rezaul Karim', email: 'vendor@example.com', password: 'shimul-2026', role: 'vendor' },
] as const;

/** Saved addresses of the first demo customer. The second has none. */
export const demoAddresses = [
  {
    is_default: true,
    name: 'Nusrat Jahan',
    address1: 'House 42, Road 9A',
    address2: 'Flat 4B, Dhanmondi',
    city: 'Dhaka',
    zipcode: '1209',
    email: 'nusrat@example.com',
    phone: '01712345678',
  },
  {
    is_default: false,
    name: 'Rokeya Begum',
    company_name: 'Begum Stores',
    address1: '17 Jubilee Road',
    address2: 'Second floor',
    city: 'Chattogram',
    zipcode: '4000',
    email: 'rokeya@example.com',
    phone: '01911223344',
  },
] as const;

const WINTER_END = new Date('2025-12-31T18:00:00Z');

export const demoCoupons = [
  { code: 'BOISHAKH10', type: 'percentage_discount', amount: 10, expires_at: null },
  { code: 'EID500', type: 'fixed_discount', amount: 500, expires_at: null },
  { code: 'NEWHOME5', type: 'percentage_discount', amount: 5, expires_at: null },
  { code: 'WINTER25', type: 'percentage_discount', amount: 25, expires_at: WINTER_END },
] as const;
