import type { TestShop } from '../shop/shop.ts'
import { anAdministrator, send } from './builders.ts'

const terms = {
  label: 'Summer',
  code: null,
  kind: 'percent',
  basisPoints: 0,
  amount: 0,
  buyUnits: 0,
  freeUnits: 0,
  minimum: 0,
  productIds: [],
  categoryIds: [],
  brands: [],
  customers: [],
  isForFirstOrder: false,
  beginsOn: '2026-01-01',
  endsOn: null,
  maxUses: null,
  maxPerPerson: null,
}

export type DiscountTermsOnWire = Partial<Record<keyof typeof terms, unknown>>

export function discountBody(given: DiscountTermsOnWire) {
  return { ...terms, ...given }
}

/** A discount as the owner makes it, in the words of the wire. */
export async function aDiscount(shop: TestShop, given: DiscountTermsOnWire) {
  const { token } = await anAdministrator(shop)
  const reply = await send(shop, 'POST', '/admin/discounts', {
    token,
    body: { discount: discountBody(given) },
  })
  if (reply.status !== 201) throw new Error(`No discount: ${JSON.stringify(reply.body)}`)
  return reply.body.discount
}
