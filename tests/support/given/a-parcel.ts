import { eq } from 'drizzle-orm'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcelLines, parcels } from '#server/db/schema/parcels.ts'
import type { TestShop } from '../shop/shop.ts'

type Details = { courierId?: number | undefined; trackingNumber?: string }

/** A parcel with everything in the order, packed and waiting for its courier. Written directly: the order need not be paid. */
export async function aParcel(shop: TestShop, orderNumber: string, details: Details = {}): Promise<number> {
  const { db, clock } = shop.services
  const now = clock()
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber))
  if (!order) throw new Error(`There is no order ${orderNumber}`)
  const [parcel] = await db
    .insert(parcels)
    .values({
      orderId: order.id,
      number: 1,
      state: 'packed',
      packedAt: now,
      updatedAt: now,
      ...details,
      packedBy: 'packer@shop.example',
    })
    .returning({ id: parcels.id })
  if (!parcel) throw new Error('Inserting a parcel gave no row')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await db
    .insert(parcelLines)
    .values(lines.map(({ id, quantity }) => ({ parcelId: parcel.id, orderLineId: id, quantity })))
  return parcel.id
}
