/** Texts of the page on which a quote is accepted without logging in. */
export const openQuoteContent = {
  title: 'Your quote',
  heading: (number: string) => `Quote ${number}`,
  until: (day: string) => `Valid until ${day}.`,
  loading: 'Loading your quote...',
  each: 'each',
  collected: 'Collected',
  accept: (total: string) => `Accept and order for ${total}`,
  accepting: 'Ordering...',
  decline: 'Decline the quote',
  hint: 'Accepting orders the goods and takes them out of stock for you. You pay on the next page, or by EFT.',
  terms: 'Our terms of service apply.',
  accepted: {
    title: 'Thank you, your order is placed',
    text: (orderNumber: string) => `It is order ${orderNumber}. We have emailed you the link to pay it.`,
    paid: (orderNumber: string) => `It is order ${orderNumber}.`,
    pay: 'Pay now',
  },
  declined: {
    title: 'You have declined this quote',
    text: 'Nothing was ordered. Please ask us for another one whenever you like.',
  },
  expired: { title: 'This quote has expired', text: 'Please ask us for a new one.' },
  being_changed: {
    title: 'We are changing this quote',
    text: 'You will get it again when it is ready. Please call us if you have a question.',
  },
  missing: {
    title: 'This link does not work',
    text: 'Please check that you opened the whole link, or ask us for a new one.',
  },
} as const
