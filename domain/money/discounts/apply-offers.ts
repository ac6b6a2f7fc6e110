import type { ShippingRule } from '../../orders/delivery/shipping.ts'
import { type Cents, fractionOfCents, shareCents, sumCents } from '../money.ts'
import { type PricedLine, type PricingRules, paidForLineCents, priceCart, type Summary } from '../pricing.ts'
import type { CodeProblem } from './code-problem.ts'
import type { AppliedDiscount, Offer } from './discount.ts'

export type OfferedLine = PricedLine & { productId: number }

export type DiscountedCart<Line> = {
  /** With what is taken off each. */
  lines: Line[]
  summary: Summary
  applied: AppliedDiscount[]
  /** Why the code takes nothing off; null if it does, or there is none. */
  codeProblem: CodeProblem | null
}

/**
 * What a cart costs with discounts. In this order, each on what the one before left to pay: of the automatic offers on
 * goods, the one that takes the most off; then the code; then free delivery, by the code or by itself. The browser's preview
 * and the server's decision use this one function.
 */
export function applyOffers<Line extends OfferedLine>(
  cart: readonly Line[],
  offers: readonly Offer[],
  rules: PricingRules,
): DiscountedCart<Line> {
  const code = offers.find((offer) => offer.code !== null) ?? null
  const applied: AppliedDiscount[] = []
  let lines: readonly Line[] = cart
  let codeProblem: CodeProblem | null = null

  const best = bestOf(lines, offers)
  if (best) take(best)
  if (code && code.kind !== 'free_delivery') {
    const found = goodsOffer(lines, code)
    if (found.kind === 'applies') take(found)
    else codeProblem = found.problem
  }

  const priced = priceCart(lines, rules)
  const free = freeDelivery(lines, offers, priced.shippingCents)
  if (free.applied) applied.push(free.applied)
  return {
    lines: [...lines],
    summary: free.applied ? priceCart(lines, { ...rules, shipping: withoutFee(rules.shipping) }) : priced,
    applied,
    codeProblem: codeProblem ?? free.codeProblem,
  }

  function take({ offer, shares }: Applies) {
    lines = lines.map((line, index) => withDiscount(line, shares[index] ?? 0))
    applied.push({ ...nameOf(offer), goodsCents: sumCents(shares), deliveryCents: 0 })
  }
}

type Applies = { kind: 'applies'; offer: Offer; shares: Cents[] }
type OfferResult = Applies | { kind: 'missed'; problem: CodeProblem }

function bestOf(lines: readonly OfferedLine[], offers: readonly Offer[]): Applies | null {
  let best: Applies | null = null
  for (const offer of offers) {
    if (offer.code !== null || offer.kind === 'free_delivery') continue
    const found = goodsOffer(lines, offer)
    if (found.kind === 'applies' && (!best || sumCents(found.shares) > sumCents(best.shares))) best = found
  }
  return best
}

/** What an offer takes off each line. */
function goodsOffer(lines: readonly OfferedLine[], offer: Offer): OfferResult {
  const missing = minimumProblem(lines, offer)
  if (missing) return { kind: 'missed', problem: missing }
  const weights = lines.map((line) => (isFor(offer, line) ? paidForLineCents(line) : 0))
  const goods = sumCents(weights)
  if (goods === 0) return { kind: 'missed', problem: { reason: 'not_for_these_goods' } }
  const units = lines.filter((line) => isFor(offer, line))
  const off = centsOff(units, offer, goods)
  if (off === 0) return { kind: 'missed', problem: unitsProblem(units, offer) }
  return { kind: 'applies', offer, shares: shareCents(off, weights) }
}

function centsOff(lines: readonly OfferedLine[], offer: Offer, goods: Cents): Cents {
  switch (offer.kind) {
    case 'percent':
      return fractionOfCents(goods, offer.basisPoints, 10_000)
    case 'amount':
      return Math.min(offer.amountCents, goods)
    case 'buy_x_get_y':
      return freeUnitsCents(lines, offer)
    case 'free_delivery':
      return 0
  }
}

/** What the cheapest units cost, as many as are free. */
function freeUnitsCents(lines: readonly OfferedLine[], { buyUnits, freeUnits }: Offer): Cents {
  let free = Math.floor(unitsOf(lines) / (buyUnits + freeUnits)) * freeUnits
  let cents = 0
  const cheapestFirst = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ quantity: line.quantity, unit: Math.floor(paidForLineCents(line) / line.quantity) }))
    .toSorted((one, other) => one.unit - other.unit)
  for (const { quantity, unit } of cheapestFirst) {
    const taken = Math.min(free, quantity)
    cents += taken * unit
    free -= taken
  }
  return cents
}

function unitsProblem(lines: readonly OfferedLine[], { kind, buyUnits, freeUnits }: Offer): CodeProblem {
  const missingUnits = buyUnits + freeUnits - unitsOf(lines)
  return kind === 'buy_x_get_y' && missingUnits > 0
    ? { reason: 'too_few_units', missingUnits }
    : { reason: 'not_for_these_goods' }
}

function minimumProblem(lines: readonly OfferedLine[], { minimumCents }: Offer): CodeProblem | null {
  const missingCents = minimumCents - sumCents(lines.map(paidForLineCents))
  return missingCents > 0 ? { reason: 'below_minimum', minimumCents, missingCents } : null
}

/** The offer that makes delivery free, if it costs anything: the code's, or the first that applies by itself. */
function freeDelivery(
  lines: readonly OfferedLine[],
  offers: readonly Offer[],
  feeCents: Cents,
): { applied: AppliedDiscount | null; codeProblem: CodeProblem | null } {
  const usable = offers
    .filter(({ kind }) => kind === 'free_delivery')
    .map((offer) => ({ offer, problem: problemOf(offer) }))
  const byItself = usable.find(({ offer, problem }) => offer.code === null && !problem)
  const byCode = usable.find(({ offer }) => offer.code !== null)
  const chosen = byItself ?? (byCode && !byCode.problem ? byCode : null)
  const applied =
    chosen && feeCents > 0 ? { ...nameOf(chosen.offer), goodsCents: 0, deliveryCents: feeCents } : null
  const isFreeAnyway = feeCents === 0 || byItself !== undefined
  return {
    applied,
    codeProblem: byCode
      ? (byCode.problem ?? (isFreeAnyway ? { reason: 'delivery_free_already' } : null))
      : null,
  }

  function problemOf(offer: Offer): CodeProblem | null {
    const isForSome = lines.some((line) => isFor(offer, line))
    return isForSome ? minimumProblem(lines, offer) : { reason: 'not_for_these_goods' }
  }
}

function withoutFee(rule: ShippingRule): ShippingRule {
  return { ...rule, feeCents: 0 }
}

function withDiscount<Line extends OfferedLine>(line: Line, cents: Cents): Line {
  if (cents === 0) return line
  return {
    ...line,
    discount: { amountCents: cents + (line.discount?.amountCents ?? 0), units: line.quantity },
  }
}

function nameOf({ discountId, label, code }: Offer) {
  return { discountId, label, code }
}

function isFor({ productIds }: Offer, { productId }: OfferedLine): boolean {
  return productIds === null || productIds.includes(productId)
}

function unitsOf(lines: readonly OfferedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
