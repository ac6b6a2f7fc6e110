import type { CheckedLine } from '#contract/orders/cart.ts'
import type { DeliveryMethod } from '#domain/orders/delivery/delivery-methods.ts'

/** Texts for taking an order by telephone or in the shop. */
export const takeOrderContent = {
  open: 'New order',
  title: 'New order',
  text: 'For a customer on the telephone or in the shop. The goods are held until the order is paid or its time to pay runs out.',
  source: 'How it came',
  sources: { telephone: 'By telephone', counter: 'In the shop' },
  products: {
    title: 'Products',
    empty: 'Search for a product above to begin.',
    missing: 'Add a product',
    remove: (name: string) => `Remove ${name}`,
    quantity: 'Quantity',
    price: 'Lower price',
    reason: 'Why',
    reduce: 'Lower the price',
    keep: 'Keep the shelf price',
    available: (count: number) => `${count} in stock`,
  },
  customer: {
    title: 'Customer',
    emailHint: 'If an account has this verified address, the order appears in it.',
    invoiceAddress: 'Address, also for the invoice',
    isCollected: 'The customer collects it at the shop',
    delivery: 'For the courier',
    company: 'Company, for the invoice',
    noProvince: 'No province',
  },
  delivery: {
    legend: 'Delivery',
    methods: {
      door: 'To the customer’s door',
      collect: 'The customer collects it at the shop',
      point: 'To a locker or pick-up point',
    } satisfies Record<DeliveryMethod, string>,
    postalCode: 'Near postal code',
    find: 'Find points',
    finding: 'Looking for points...',
    badCode: 'Enter a postal code of 4 digits, such as 0081',
    noItems: 'Add a product first: not every point takes every parcel.',
    near: (code: string) => `Near ${code}, the nearest first`,
    none: (code: string) => `No locker or pick-up point near ${code} can take this order.`,
    missing: 'Choose a locker or pick-up point',
  },
  summary: {
    title: 'Total',
    delivery: 'Delivery',
    collected: 'Collected',
    point: 'Delivery to pick-up point',
    free: 'Free',
    subtotal: 'Subtotal',
  },
  isEmailed: 'Email the customer a link to pay',
  place: 'Place order',
  busy: 'Placing...',
  placed: 'Order placed',
  linkSent: 'The customer gets the link to pay.',
  linkNotSent: 'The link to pay could not be sent. Send it from this page.',
  priceProblem: (shelf: string) => `Enter a price below ${shelf}`,
  reasonMissing: 'Enter a reason',
} as const

const problems: Record<NonNullable<CheckedLine['problem']>, string> = {
  gone: 'No longer for sale',
  out_of_stock: 'Out of stock',
  less_stock: 'Not enough in stock',
  price_changed: 'The price has changed',
}

export function lineProblemText(problem: NonNullable<CheckedLine['problem']>): string {
  return problems[problem]
}
