/** Texts of discount codes, gift cards and store credit in the cart and beside the checkout. */
export const discountContent = {
  title: 'Discount code or gift card',
  have: 'Have a discount code or gift card?',
  apply: 'Apply',
  checking: 'Checking...',
  remove: 'Remove',
  removeCode: (code: string) => `Remove code ${code}`,
  takesOff: (code: string, amount: string) => `Code ${code} takes off ${amount}`,
  freeDelivery: 'Free delivery',
  missing: 'Enter a code',
  removed: 'Discount code removed',
  card: (codeEnd: string) => `Gift card ending ${codeEnd}`,
  worth: (amount: string) => `${amount} available`,
  removeCard: (name: string) => `Remove ${name}`,
  cardRemoved: 'Gift card removed',
  payWithCredit: (amount: string) => `Use my store credit (${amount})`,
} as const
