import type { delivery as english } from '../en/delivery.ts';

export const delivery: typeof english = {
  heading: 'ডেলিভারি',
  to: (district, charge) => `${district}: ${charge}`,
  arrives: (dates) => `আজ অর্ডার করলে সাধারণত ${dates} পৌঁছায়।`,
  change: 'জেলা বদলান',
  district: 'জেলা',
};
