import type { TestShop } from '../shop/shop.ts'
import { anAdministrator, type Person, send } from './builders.ts'

export type ListOnWire = {
  name?: string
  shows_excl_vat?: boolean
  percents?: { category_id?: number | null; brand?: string | null; percent: number }[]
  prices?: { sku: string; price: number }[]
}

let groups = 0

/** A customer group as its owner saves it, whatever its prices do to the profit. */
export async function aCustomerGroup(
  shop: TestShop,
  list: ListOnWire,
): Promise<{ id: number; name: string }> {
  const { token } = await anAdministrator(shop)
  const group = { name: `Schools ${++groups}`, ...list }
  const reply = await send(shop, 'POST', '/admin/customer-groups', {
    token,
    body: { group, accepts_warnings: true },
  })
  if (reply.status !== 201) throw new Error(`The group was refused: ${JSON.stringify(reply.body)}`)
  return reply.body.group
}

export async function putInGroup(shop: TestShop, person: Person, groupId: number | null): Promise<void> {
  const { token } = await anAdministrator(shop)
  const reply = await send(shop, 'PUT', `/admin/customers/${person.id}/group`, { token, body: { groupId } })
  if (reply.status !== 200) throw new Error(`The customer was not moved: ${JSON.stringify(reply.body)}`)
}
