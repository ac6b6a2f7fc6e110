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
