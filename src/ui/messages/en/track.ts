/** Order tracking page. */
export const track = {
  title: 'Track your order',
  text: 'The number is in the mail that confirmed your order: RZZ and eight digits.',
  number: 'Order number',
  phone: 'Phone',
  submit: 'Show order',
  submitting: 'Looking…',
  found: (number: string) => `Order ${number}`,
};
