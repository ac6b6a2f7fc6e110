import { couriers } from '#server/db/schema/couriers.ts'
import type { TestShop } from '../shop/shop.ts'

type Details = Partial<typeof couriers.$inferInsert>

/** A courier whom the owner knows and who is connected to nothing. Its id. */
export async function aCourier(shop: TestShop, details: Details = {}): Promise<number> {
  const { name = 'Swift' } = details
  const email = `desk@${name.toLowerCase().replaceAll(/\W+/g, '-')}.example`
  const [courier] = await shop.services.db
    .insert(couriers)
    .values({ name, contact: 'Desk', email, phone: '+27215550100', ...details })
    .returning({ id: couriers.id })
  if (!courier) throw new Error('Inserting a courier gave no row')
  return courier.id
}
