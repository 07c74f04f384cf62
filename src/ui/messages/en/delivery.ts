/** Delivery information on the product page. */
export const delivery = {
  heading: 'Delivery',
  to: (district: string, charge: string) => `To ${district}: ${charge}`,
  arrives: (dates: string) => `Usually delivered ${dates} if you order today.`,
  change: 'Change district',
  district: 'District',
};
