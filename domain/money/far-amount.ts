import { productFields } from '../fields/product-fields.ts'
import { type Cents, formatRand } from './money.ts'

// A slip of the decimal sign is a factor of ten and more; no sale, supplier or currency moves a price five times.
const farFactor = 5

/** Whether an amount is so far from the one that it is like that a person is asked whether it is meant. */
export function isFarFrom(besideCents: Cents, cents: Cents): boolean {
  return besideCents > 0 && (cents >= besideCents * farFactor || cents * farFactor <= besideCents)
}

export const comparedPrices = ['wholesaleCents', 'costCents', 'retailCents'] as const
export type ComparedPrice = (typeof comparedPrices)[number]

export type FarAmount = {
  field: ComparedPrice
  cents: Cents
  besideCents: Cents
  beside: keyof typeof besideWords
}

type Prices = Partial<Record<ComparedPrice, Cents | null>>

/**
 * The prices and costs that are far from what they were. A new product's are compared with its wholesale price, which
 * in turn is compared with that of its neighbours, if they are known.
 */
export function farAmounts(
  after: Prices,
  before: Prices | null,
  neighboursCents: Cents | null = null,
): FarAmount[] {
  return comparedPrices.flatMap((field): FarAmount[] => {
    const cents = after[field] ?? null
    if (cents === null || cents === before?.[field]) return []
    const far = (beside: FarAmount['beside'], besideCents: Cents | null | undefined) =>
      isFarFrom(besideCents ?? 0, cents) ? [{ field, cents, beside, besideCents: besideCents ?? 0 }] : []
    if (before?.[field]) return far('before', before[field])
    return field === 'wholesaleCents'
      ? far('neighbours', neighboursCents)
      : far('wholesale', after.wholesaleCents)
  })
}

const besideWords = {
  before: (was: string) => `the ${was} it was`,
  wholesale: (wholesale: string) => `the wholesale price of ${wholesale}`,
  neighbours: (usual: string) => `${usual}, the usual wholesale price in its category`,
}

/** "Retail price: R 449 995,00 is far from the R 450,00 it was", without a full stop. */
export function farAmountText({ field, cents, besideCents, beside }: FarAmount): string {
  const words = besideWords[beside](formatRand(besideCents))
  return `${productFields[field].label}: ${formatRand(cents)} is far from ${words}`
}
