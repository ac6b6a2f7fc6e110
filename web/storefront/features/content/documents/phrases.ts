import type { ShopSettings } from '#contract/shop/shop.ts'
import { type Cents, formatRand, formatWholeRand } from '#domain/money/money.ts'
import type { BusinessDayRange } from '#domain/orders/delivery.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

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

/** "20 November 2026". Without `Intl`, whose names change with the runtime. */
export function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** "R 299", or with cents if there are any. */
export function plainRand(cents: Cents): string {
  return cents % 100 === 0 ? formatWholeRand(cents) : formatRand(cents)
}

export function deliveryCostText({ shipping }: Pick<ShopSettings, 'shipping'>): string {
  if (shipping.feeCents === 0) return 'Delivery is free.'
  return `Delivery is free on orders over ${plainRand(shipping.freeOverCents)}. Otherwise it is ${plainRand(shipping.feeCents)} for the whole order.`
}

type VatSettings = Pick<ShopSettings, 'vatBasisPoints' | 'pricesIncludeVat'>

export function vatText({ vatBasisPoints, pricesIncludeVat }: VatSettings): string {
  if (vatBasisPoints === null) return 'We are not VAT-registered, so we do not charge VAT.'
  const rate = `${String(vatBasisPoints / 100).replace('.', ',')}%`
  return pricesIncludeVat
    ? `Every price you see includes ${rate} VAT. The cart, the checkout and your order show how much of the total is VAT.`
    : `Prices are shown without VAT. The cart and the checkout add ${rate} VAT before you pay.`
}

/** "Kwela Tech (Pty) Ltd, 12 Sample Street, Woodstock, Cape Town, 7925" */
export function postalLine({ company, contact }: Pick<ShopSettings, 'company' | 'contact'>): string {
  return [company.legalName, ...contact.address].join(', ')
}
