import { couriers } from '#server/db/schema/couriers.ts'
import type { TestShop } from '../shop/shop.ts'

type Details = Partial<typeof couriers.$inferInsert>

/** A courier whom the owner knows and who is connected to nothing. Its id. */
export async function aCourier(shop: TestShop, details: Details = {}): Promise<number> {
  const [courier] = await shop.services.db
    .insert(couriers)
    .values({
      name: 'Swift',
      contact: 'Desk',
      email: 'desk@swift.example',
      phone: '+27215550100',
      ...details,
    })
    .returning({ id: couriers.id })
  if (!courier) throw new Error('Inserting a courier gave no row')
  return courier.id
}
