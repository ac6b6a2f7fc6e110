import type { TestShop } from '../shop/shop.ts'
import { type Person, send } from './builders.ts'
import { aPaidOrder, type WaitingOrder } from './order-life.ts'

export type GivenReturn = {
  /** Units in the order, and of these in the return. */
  quantity?: number
  returned?: number
  reason?: string
  remedy?: string
  onHand?: number
  productId?: number
  note?: string
}

export type RequestedReturn = WaitingOrder & { id: number }

/** A return that the customer of a sent order has asked for. */
export async function aRequestedReturn(
  shop: TestShop,
  { person, owner }: { person: Person; owner: Person },
  { returned = 1, reason = 'defective', remedy = 'refund', note, ...of }: GivenReturn = {},
): Promise<RequestedReturn> {
  const order = await aPaidOrder(shop, person, of)
  const path = `/orders/${order.orderNumber}`
  await send(shop, 'PATCH', path, { token: owner.token, body: { fulfilled: true } })
  const items = [{ productId: order.productId, quantity: returned }]
  const reply = await send(shop, 'POST', `${path}/returns`, {
    token: person.token,
    body: { items, reason, remedy, ...(note && { note }) },
  })
  if (reply.status !== 201) throw new Error(`The return was refused: ${JSON.stringify(reply.body)}`)
  return { ...order, id: reply.body.return.id }
}
