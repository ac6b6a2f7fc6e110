import { type Cents, fractionOfCents } from './money.ts'
import type { TaxTreatment } from './vat.ts'

/** How an owner types costs and wholesale prices, and the profit below which a price is warned of. */
export type CostRule = {
  /** Null for a shop that is no VAT vendor: there is no VAT in what it sells. */
  vatBasisPoints: number | null
  pricesIncludeVat: boolean
  costsIncludeVat: boolean
  lowestMarginPercent: number
}

export function costRule(
  tax: TaxTreatment,
  owner: Pick<CostRule, 'costsIncludeVat' | 'lowestMarginPercent'>,
): CostRule {
  return {
    vatBasisPoints: tax.kind === 'none' ? null : tax.vatBasisPoints,
    pricesIncludeVat: tax.kind !== 'added',
    costsIncludeVat: owner.costsIncludeVat,
    lowestMarginPercent: owner.lowestMarginPercent,
  }
}

const whole = 10_000

export type Ratio = { numerator: number; denominator: number }

/** What a retail price is multiplied by to be compared with costs: both with VAT, or both without. */
export function retailRatio({ vatBasisPoints, pricesIncludeVat, costsIncludeVat }: CostRule): Ratio {
  if (vatBasisPoints === null || pricesIncludeVat === costsIncludeVat) return { numerator: 1, denominator: 1 }
  return costsIncludeVat
    ? { numerator: whole + vatBasisPoints, denominator: whole }
    : { numerator: whole, denominator: whole + vatBasisPoints }
}

/** A retail price as it is compared with costs. */
export function retailAsCosts(retailCents: Cents, rule: CostRule): Cents {
  const { numerator, denominator } = retailRatio(rule)
  return fractionOfCents(retailCents, numerator, denominator)
}

/** An amount beside costs, such as a profit, without the VAT that it holds where costs hold any. */
export function withoutCostVat(cents: Cents, { vatBasisPoints, costsIncludeVat }: CostRule): Cents {
  if (vatBasisPoints === null || !costsIncludeVat) return cents
  return fractionOfCents(cents, whole, whole + vatBasisPoints)
}

/** What a label says of costs; null in a shop that knows no VAT. */
export function costWords(rule: CostRule): 'with VAT' | 'without VAT' | null {
  if (rule.vatBasisPoints === null) return null
  return rule.costsIncludeVat ? 'with VAT' : 'without VAT'
}

/** "Cost price, without VAT" */
export function costLabel(label: string, rule: CostRule | null): string {
  const words = rule && costWords(rule)
  return words ? `${label}, ${words}` : label
}
