/** Texts of the page on which an order is paid without logging in. */
export const payLinkContent = {
  title: 'Pay your order',
  differenceTitle: 'Pay the difference',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  swapIn: (orderNumber: string) =>
    `For the swap in order ${orderNumber}. We send your order once it is paid.`,
  untilPaid: 'We hold the product for you until then.',
  until: (day: string) => `We hold the goods for you until ${day}.`,
  pay: (total: string) => `Pay ${total}`,
  opening: 'Opening the payment page...',
  elsewhere: 'You pay on our payment provider’s secure page.',
  failed: 'Your payment did not go through. You have not been charged. Please try again.',
  paid: {
    title: 'Thank you, your order is paid',
    text: 'We have emailed you the confirmation with your invoice, and are packing your order.',
  },
  differencePaid: {
    title: 'Thank you, the difference is paid',
    text: 'We have put the new product into your order and emailed you the debit note. We are packing it now.',
  },
  checking: 'Checking your payment...',
  unsure: {
    title: 'We have not heard of your payment yet',
    text: 'If you have paid, you need not do anything: we will confirm it by email. Check again before you pay a second time.',
    again: 'Check again',
  },
  over: {
    title: 'This order is closed',
    text: 'There is nothing to pay on it any more. Please call us if you still want the goods.',
  },
  swapOver: {
    title: 'This swap was withdrawn',
    text: 'There is nothing to pay, and your order goes out as it was. Please call us if you still want the other product.',
  },
  missing: {
    title: 'This link does not work',
    text: 'Please check that you opened the whole link, or ask us for a new one.',
  },
} as const
