import type { Cents } from '../money.ts'

export const discountKinds = ['percent', 'amount', 'free_delivery', 'buy_x_get_y'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** What a discount takes off, and of which goods. Only the terms of its kind count; the others are 0. */
export type DiscountTerms = {
  kind: DiscountKind
  basisPoints: number
  amountCents: Cents
  /** Of so many more units, so many are free: the cheapest ones. */
  buyUnits: number
  freeUnits: number
  /** What the goods must come to. 0 for no such condition. */
  minimumCents: Cents
}

/** A discount that this customer may use at this moment, resolved to the products of their cart. */
export type Offer = DiscountTerms & {
  discountId: number
  label: string
  /** Null if it applies by itself. */
  code: string | null
  /** The products in the cart that it is for; null for all. */
  productIds: number[] | null
}

/** What an order got from one discount. */
export type AppliedDiscount = {
  discountId: number
  label: string
  code: string | null
  goodsCents: Cents
  deliveryCents: Cents
}

/** "summer 26 " as typed becomes "SUMMER26". */
export function tidyCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}

export const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,29}$/
export const maxCodeLength = 30

/**
 * `counted`: towards the limits, by an order that is paid or may still be; `released`: its order ran out of time or was
 * cancelled unpaid; `late`: its order was paid after that, when nothing was left of the limit.
 */
export const discountUseStates = ['counted', 'released', 'late'] as const
