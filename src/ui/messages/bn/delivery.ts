import type { AllMessages } from '../en.ts';

export const delivery: AllMessages['delivery'] = {
  heading: 'ডেলিভারি',
  to: (district, charge) => `${district}: ${charge}`,
  arrives: (dates) => `আজ অর্ডার করলে সাধারণত ${dates} পৌঁছায়।`,
  change: 'জেলা বদলান',
  district: 'জেলা',
  exchange: (days) => `${days} দিনের মধ্যে বদলে নেওয়া যায়`,
};
