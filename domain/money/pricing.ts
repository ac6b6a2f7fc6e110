import { type ShippingRule, shippingCents } from '../orders/shipping.ts'
import { type Cents, sumCents } from './money.ts'
import { type TaxTreatment, vatInsideCents, vatOnTopCents } from './vat.ts'

export type PricedLine = { unitPriceCents: number; quantity: number }

export type Summary = {
  subtotalCents: number
  shippingCents: number
  vatCents: number
  totalCents: number
  itemCount: number
  pricesIncludeVat: boolean
}

export type PricingRules = { shipping: ShippingRule; tax: TaxTreatment }

/** Yoco's minimum for a card payment (developer.yoco.com, "Create checkout"). */
export const lowestTotalCents = 200
/**
 * Yoco takes whole cents and publishes no maximum (developer.yoco.com, "Create checkout"): a round number that also
 * fits into 32 bits, so that no program on the way truncates it.
 */
export const highestTotalCents = 2_100_000_000

/** Why a total cannot be paid in one payment; null if it can. */
export function totalProblem(totalCents: Cents): 'total_too_high' | 'total_too_low' | null {
  if (totalCents > highestTotalCents) return 'total_too_high'
  return totalCents < lowestTotalCents ? 'total_too_low' : null
}

export function lineTotalCents(line: PricedLine): Cents {
  return line.unitPriceCents * line.quantity
}

/** What a cart costs: the browser's preview and the server's decision use this one function. */
export function priceCart(lines: readonly PricedLine[], rules: PricingRules): Summary {
  const subtotal = sumCents(lines.map(lineTotalCents))
  const shipping = shippingCents(subtotal, rules.shipping)
  const { vatCents, addedCents } = vatOf({ subtotal, shipping }, rules.tax)

  return {
    subtotalCents: subtotal,
    shippingCents: shipping,
    vatCents,
    totalCents: subtotal + shipping + addedCents,
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    pricesIncludeVat: rules.tax.kind !== 'added',
  }
}

function vatOf(
  amounts: { subtotal: Cents; shipping: Cents },
  tax: TaxTreatment,
): { vatCents: Cents; addedCents: Cents } {
  switch (tax.kind) {
    case 'none':
      return { vatCents: 0, addedCents: 0 }
    case 'included':
      // Shelf prices and the delivery fee already contain VAT, so it is extracted here and never added on top.
      return {
        vatCents: vatInsideCents(amounts.subtotal + amounts.shipping, tax.vatBasisPoints),
        addedCents: 0,
      }
    case 'added': {
      const vatCents = vatOnTopCents(amounts.subtotal, tax.vatBasisPoints)
      return { vatCents, addedCents: vatCents }
    }
  }
}
