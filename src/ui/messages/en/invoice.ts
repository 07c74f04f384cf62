/** The printed invoice of an order. */
export const invoice = {
  title: 'Invoice',
  seller: 'Seller',
  article: 'Article',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  soldBy: (vendor: string) => `Sold by ${vendor}`,
  paid: 'Paid',
  due: (amount: string) => `${amount} to pay`,
};
