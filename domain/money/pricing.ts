import { type ShippingRule, shippingCents } from '../orders/delivery/shipping.ts'
import { type Cents, fractionOfCents, sumCents } from './money.ts'
import { type TaxTreatment, vatInsideCents, vatOnTopCents } from './vat/vat.ts'

export type PricedLine = { unitPriceCents: number; quantity: number; discount?: LineDiscount | null }

/** What discounts take off a line as it was ordered, with so many units. */
export type LineDiscount = { amountCents: Cents; units: number }

export type Summary = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  vatCents: number
  totalCents: number
  itemCount: number
  pricesIncludeVat: boolean
}

export type PricingRules = { shipping: ShippingRule; tax: TaxTreatment }

/** At the price of one, before any discount. */
export function lineTotalCents(line: PricedLine): Cents {
  return line.unitPriceCents * line.quantity
}

/**
 * The part of a line's discount that is on the units still in it. Always worked out from the whole, so what is given back
 * for units, one after the other, adds up to what was paid for all of them.
 */
export function lineDiscountCents({ quantity, discount }: PricedLine): Cents {
  return discount ? fractionOfCents(discount.amountCents, quantity, discount.units) : 0
}

/** What is really paid for a line. */
export function paidForLineCents(line: PricedLine): Cents {
  return lineTotalCents(line) - lineDiscountCents(line)
}

/** What was really paid for units that are taken out of a line. */
export function paidForUnitsCents(line: PricedLine, units: number): Cents {
  return paidForLineCents(line) - paidForLineCents({ ...line, quantity: line.quantity - units })
}

/** Units that were taken out of a line, with how many it had before. */
export type UnitsOfLine = PricedLine & { unitsBefore: number }

/** The part of a line's discount that was on units which were taken out of it. */
export function discountOfUnitsCents({ unitsBefore, quantity, ...line }: UnitsOfLine): Cents {
  const before = lineDiscountCents({ ...line, quantity: unitsBefore })
  return before - lineDiscountCents({ ...line, quantity: unitsBefore - quantity })
}

/** What a cart costs: the browser's preview and the server's decision use this one function. */
export function priceCart(lines: readonly PricedLine[], rules: PricingRules): Summary {
  const goods = sumCents(lines.map(paidForLineCents))
  // Goods that a discount makes free still have to be sent.
  const isAllFree = goods === 0 && lines.some((line) => lineTotalCents(line) > 0)
  const shipping = isAllFree ? rules.shipping.feeCents : shippingCents(goods, rules.shipping)
  return priceAtShipping(lines, shipping, rules.tax)
}

/** The same with a delivery fee that is settled already. */
export function priceAtShipping(lines: readonly PricedLine[], shipping: Cents, tax: TaxTreatment): Summary {
  const subtotal = sumCents(lines.map(lineTotalCents))
  const discount = sumCents(lines.map(lineDiscountCents))
  const { vatCents, addedCents } = vatOf({ goods: subtotal - discount, shipping }, tax)

  return {
    subtotalCents: subtotal,
    discountCents: discount,
    shippingCents: shipping,
    vatCents,
    totalCents: subtotal - discount + shipping + addedCents,
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    pricesIncludeVat: tax.kind !== 'added',
  }
}

/** VAT is the part of what is really paid. */
function vatOf(
  amounts: { goods: Cents; shipping: Cents },
  tax: TaxTreatment,
): { vatCents: Cents; addedCents: Cents } {
  switch (tax.kind) {
    case 'none':
      return { vatCents: 0, addedCents: 0 }
    case 'included':
      // Shelf prices and the delivery fee already contain VAT, so it is extracted here and never added on top.
      return {
        vatCents: vatInsideCents(amounts.goods + amounts.shipping, tax.vatBasisPoints),
        addedCents: 0,
      }
    case 'added': {
      const vatCents = vatOnTopCents(amounts.goods, tax.vatBasisPoints)
      return { vatCents, addedCents: vatCents }
    }
  }
}
