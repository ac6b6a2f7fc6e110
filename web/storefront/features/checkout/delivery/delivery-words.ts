/** Texts of the ways of delivery that the first view of the checkout has. */
export const deliveryWords = {
  question: 'How do you want to get it?',
  headings: {
    door: 'Where should we deliver?',
    collect: 'Who collects it?',
    point: 'Who collects it?',
  },
  phoneHints: {
    door: 'So that the courier can call you',
    collect: 'So that we can reach you about your order',
    point: 'The courier sends the code for the locker to this number',
  },
  invoiceAddress: 'By law, invoices over R 5 000 show your address.',
  arrival: {
    collect: 'Collect it once we email you that it is ready',
    point: 'We will email you when it is on its way',
  },
} as const
