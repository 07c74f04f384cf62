/** Order tracking page. */
export const track = {
  title: 'Track your order',
  text: 'Your order number is in the confirmation email: RZZ followed by eight digits.',
  number: 'Order number',
  phone: 'Phone',
  submit: 'Show order',
  submitting: 'Searching…',
  found: (number: string) => `Order ${number}`,
};
