/** Texts of orders that are collected in store. */
export const collectContent = {
  button: 'Hand to customer',
  title: (orderNumber: string) => `Hand over ${orderNumber}`,
  text: 'Ask the customer for the order number or the collection code from the email. It is recorded that you handed it over.',
  proof: 'Order number or collection code',
  missing: 'Ask for the order number or the collection code',
  cancel: 'Cancel',
  submit: 'Hand over',
  done: (orderNumber: string) => `${orderNumber} was handed to its customer`,
} as const
