import { type Cents, fractionOfCents } from './money.ts'

/** The line of a group's price list that is for a product: its price, or what is off the price without a sale. */
export type ListTerms = {
  name: string
  priceCents: Cents | null
  basisPoints: number | null
}

type Prices = { retailCents: Cents; askedCents: Cents }

export type MemberPrice = {
  priceCents: Cents
  /** The price list that gave it; null if it is what everybody is asked. */
  priceList: string | null
}

const wholeBasisPoints = 10_000

/**
 * What one person is asked for a product: the lowest of its price, a sale that runs and the list of their group. The one
 * place that says so, for pages, carts, orders and quotes alike.
 */
export function memberPrice({ retailCents, askedCents }: Prices, terms: ListTerms | null): MemberPrice {
  const listCents = terms && listPriceCents(retailCents, terms)
  return listCents !== null && listCents < askedCents
    ? { priceCents: listCents, priceList: terms?.name ?? null }
    : { priceCents: askedCents, priceList: null }
}

/** Never less than a cent: a list gives nothing away. Null if it says nothing about the product. */
export function listPriceCents(
  retailCents: Cents,
  { priceCents, basisPoints }: Omit<ListTerms, 'name'>,
): Cents | null {
  if (priceCents !== null) return priceCents
  if (basisPoints === null) return null
  return Math.max(1, fractionOfCents(retailCents, wholeBasisPoints - basisPoints, wholeBasisPoints))
}

/** What goes into a statement's row of a product, and comes out as what its buyer is asked. */
export type ListedPrices = Prices & { terms: ListTerms | null }

export function askedOf<Row extends ListedPrices>({
  terms,
  retailCents,
  ...row
}: Row): Omit<Row, 'terms' | 'retailCents'> & MemberPrice {
  return { ...row, ...memberPrice({ retailCents, askedCents: row.askedCents }, terms) }
}
