import { formatRand } from '#domain/money/money.ts'

/** Texts for putting another product in the place of one that was ordered. */
export const swapContent = {
  title: (orderNumber: string) => `Swap in ${orderNumber}`,
  subtitle: 'Before it is packed. The customer gets an email.',
  out: 'Out of the order',
  each: (cents: number) => `${formatRand(cents)} each`,
  howMany: 'How many',
  in: 'Into the order',
  another: 'Choose another',
  left: (count: number) => (count > 0 ? `${count} in stock` : 'Out of stock'),
  outMissing: 'Choose what to swap',
  inMissing: 'Search for the product to put in',
  tooFew: 'There are not enough of these in stock',
  reason: 'Reason',
  reasonHint: 'The customer sees it in the email and on the credit or debit note.',
  reasonMissing: 'Enter a reason',
  restock: 'Return the old product to stock',
  difference: 'Difference',
  more: (cents: number) =>
    `${formatRand(cents)} more. The customer gets a link to pay it. The new product is held, and the order does not leave before that.`,
  less: (cents: number) =>
    `${formatRand(cents)} less. It is refunded the way the customer paid, with a credit note.`,
  same: 'None. Both cost the same.',
  unpaid: (totalCents: number) => `The customer then pays ${formatRand(totalCents)} for the whole order.`,
  notChosen: 'Choose both products to see it.',
  swap: 'Swap',
  swapAndAsk: (cents: number) => `Swap and ask for ${formatRand(cents)}`,
  swapAndRefund: (cents: number) => `Swap and refund ${formatRand(cents)}`,
  busy: 'Swapping...',
  done: 'Swapped',
  asked: 'The customer gets a link to pay',
  failed: 'Nothing was swapped',
  unsure: 'We do not know whether this was swapped',
  unsureText: 'You can safely press again: it is done once.',
  waiting: {
    title: (cents: number) => `A swap waits for ${formatRand(cents)}`,
    text: (quantity: number, outName: string, inName: string) =>
      `${quantity} × ${outName} for ${quantity} × ${inName}. The new product is held. The order can be packed once the difference is paid, or as it was if you withdraw the swap.`,
    withdraw: 'Withdraw the swap',
    withdrawn: 'Swap withdrawn',
    failed: 'The swap was not withdrawn',
  },
} as const
