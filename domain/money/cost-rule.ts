import { type Cents, fractionOfCents } from './money.ts'
import type { TaxTreatment } from './vat/vat.ts'

/** How an owner enters costs and wholesale prices, and the profit below which a price triggers a warning. */
export type CostRule = {
  /** Null if the shop is not VAT-registered: its prices contain no VAT. */
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

/** The factor that makes a retail price comparable with costs: both with VAT, or both without. */
export function retailRatio({ vatBasisPoints, pricesIncludeVat, costsIncludeVat }: CostRule): Ratio {
  if (vatBasisPoints === null || pricesIncludeVat === costsIncludeVat) return { numerator: 1, denominator: 1 }
  return costsIncludeVat
    ? { numerator: whole + vatBasisPoints, denominator: whole }
    : { numerator: whole, denominator: whole + vatBasisPoints }
}

/** A retail price, made comparable with costs. */
export function retailAsCosts(retailCents: Cents, rule: CostRule): Cents {
  const { numerator, denominator } = retailRatio(rule)
  return fractionOfCents(retailCents, numerator, denominator)
}

/** An amount beside costs, such as a profit, less its VAT if costs contain any. */
export function withoutCostVat(cents: Cents, { vatBasisPoints, costsIncludeVat }: CostRule): Cents {
  if (vatBasisPoints === null || !costsIncludeVat) return cents
  return fractionOfCents(cents, whole, whole + vatBasisPoints)
}

/** The VAT note of a label; null if the shop is not VAT-registered. */
export function costWords(rule: CostRule): 'with VAT' | 'without VAT' | null {
  if (rule.vatBasisPoints === null) return null
  return rule.costsIncludeVat ? 'with VAT' : 'without VAT'
}

/** "Cost price, without VAT" */
export function costLabel(label: string, rule: CostRule | null): string {
  const words = rule && costWords(rule)
  return words ? `${label}, ${words}` : label
}
