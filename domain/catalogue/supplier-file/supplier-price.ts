import type { CostRule } from '../../money/cost-rule.ts'
import { type Cents, fractionOfCents } from '../../money/money.ts'
import type { PriceRounding, SupplierMapping } from './supplier-mapping.ts'

const whole = 10_000
// A shop that is not registered for VAT pays it all the same, at the standard rate (VAT Act, section 7).
const standardBasisPoints = 1500

type Vat = Pick<CostRule, 'vatBasisPoints' | 'pricesIncludeVat' | 'costsIncludeVat'>

/** A supplier's price as the shop enters costs. */
export function costOf(cents: Cents, includesVat: boolean, rule: Vat): Cents {
  return withVatAs(cents, includesVat, rule.vatBasisPoints === null || rule.costsIncludeVat, rule)
}

/** A price of the file as the shop asks it of shoppers. */
export function retailOf(cents: Cents, includesVat: boolean, rule: Vat): Cents {
  return withVatAs(cents, includesVat, rule.vatBasisPoints === null || rule.pricesIncludeVat, rule)
}

/** The retail price that follows from a supplier's price. */
export function markedUp(
  cents: Cents,
  markup: NonNullable<SupplierMapping['markup']>,
  { includesVat, rule }: { includesVat: boolean; rule: Vat },
): Cents {
  const base = retailOf(cents, includesVat, rule)
  const percentInHundredths = Math.round(markup.percent * 100)
  return roundedUp(fractionOfCents(base, whole + percentInHundredths, whole), markup.rounding)
}

function withVatAs(cents: Cents, has: boolean, wants: boolean, { vatBasisPoints }: Vat): Cents {
  if (has === wants) return cents
  const withVat = whole + (vatBasisPoints ?? standardBasisPoints)
  return wants ? fractionOfCents(cents, withVat, whole) : fractionOfCents(cents, whole, withVat)
}

/** Never down, so that no rounding takes from the profit. */
function roundedUp(cents: Cents, rounding: PriceRounding): Cents {
  if (rounding === 'none') return cents
  return rounding === 'rand' ? Math.ceil(cents / 100) * 100 : Math.ceil((cents - 99) / 100) * 100 + 99
}
