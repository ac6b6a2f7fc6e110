import type { ShopSettings } from '#contract/shop/shop.ts'
import { type Cents, formatRand, formatWholeRand } from '#domain/money/money.ts'
import type { BusinessDayRange } from '#domain/orders/delivery.ts'

/** From ECT Act 25 of 2002 s44. The shop may promise more. */
export const changeOfMindDaysByLaw = 7

/** "1-2 business days", as the shop writes it everywhere. */
export function businessDaysText({ from, to }: BusinessDayRange): string {
  if (from !== to) return `${from}-${to} business days`
  return to === 1 ? '1 business day' : `${to} business days`
}

export function countText(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}

/** "R 299", or with cents if there are any. */
export function plainRand(cents: Cents): string {
  return cents % 100 === 0 ? formatWholeRand(cents) : formatRand(cents)
}

export function deliveryCostText({ shipping }: Pick<ShopSettings, 'shipping'>): string {
  if (shipping.feeCents === 0) return 'Delivery is free.'
  return `Delivery is free on orders over ${plainRand(shipping.freeOverCents)}. Otherwise it is ${plainRand(shipping.feeCents)} for the whole order.`
}

export function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Kwela Tech (Pty) Ltd, 12 Sample Street, Woodstock, Cape Town, 7925" */
export function postalLine({ company, contact }: Pick<ShopSettings, 'company' | 'contact'>): string {
  return [company.legalName, ...contact.address].join(', ')
}
