import { randomUUID } from 'node:crypto'
import type { TestShop } from '../shop/shop.ts'
import { type Person, send } from './builders.ts'

/** A gift card as the owner issues it, with its code. */
export async function aGiftCard(shop: TestShop, owner: Person, amount: number) {
  const reply = await send(shop, 'POST', '/admin/gift-cards', {
    token: owner.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount },
  })
  if (reply.status !== 201) throw new Error(`No gift card: ${JSON.stringify(reply.body)}`)
  return { id: Number(reply.body.giftCard.id), code: String(reply.body.code) }
}

export async function changeCredit(
  shop: TestShop,
  owner: Person,
  change: { of: Person; direction: 'give' | 'take'; amount: number; key?: string },
) {
  return send(shop, 'POST', `/admin/customers/${change.of.id}/store-credit`, {
    token: owner.token,
    headers: { 'idempotency-key': change.key ?? randomUUID() },
    body: { direction: change.direction, amount: change.amount, reason: 'For the late delivery' },
  })
}

export async function giftCardOf(shop: TestShop, owner: Person, id: number) {
  return (await send(shop, 'GET', `/admin/gift-cards/${id}`, { token: owner.token })).body.giftCard
}

export async function creditOf(shop: TestShop, person: Person) {
  return (await send(shop, 'GET', '/account/store-credit', { token: person.token })).body.storeCredit
}
