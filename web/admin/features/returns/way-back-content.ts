import { formatRand } from '#domain/money/money.ts'

/** Texts for how the goods of a return come back. */
export const wayBackContent = {
  title: 'The way back',
  none: (provider: string | null) =>
    provider
      ? `Book a courier through ${provider} who fetches the goods and brings a label for the customer, or enter one that you booked yourself.`
      : 'Book a courier yourself and enter its tracking number. The customer gets it by email.',
  find: 'Find couriers',
  finding: 'Asking the couriers...',
  noQuotes: 'No courier carries this from there.',
  choose: 'Courier',
  price: (cents: number) => formatRand(cents),
  book: 'Book and send the label',
  booking: 'Booking...',
  byHand: 'Enter a tracking number',
  courier: 'Courier',
  courierMissing: 'Enter the courier',
  number: 'Tracking number',
  numberMissing: 'Enter the tracking number',
  save: 'Save and tell the customer',
  saved: 'The customer gets an email',
  cancel: 'Cancel',
  label: 'Label',
  back: 'Back',
  failed: 'That did not work',
} as const
