import { z } from 'zod'
import type { Order } from '#contract/orders/order.ts'
import { Rand } from '#contract/wire/rand.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { centsFromRand } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { firstStatus } from '#domain/orders/order-status.ts'
import { neededShippingFields, optionalShippingFields } from '#domain/orders/shipping-fields.ts'
import { persistentStorage, readStored, tabStorage, writeStored } from '#web/session/storage.ts'
import { pendingOrderKey } from './pending-order.ts'

/*
 * The browser's own copy of an order. The shop's is the truth; this one lets the pages after payment show what was
 * bought without asking, and is what other programs on the page may read.
 */

const text = z.string().catch('')

const StoredOrder = z.object({
  id: z.string().min(1),
  items: z
    .array(
      z.object({
        id: z.int().nullable().catch(null),
        slug: text,
        name: z.string(),
        brand: text,
        image_url: z.string().nullable().catch(null),
        price: Rand,
        quantity: z.int().min(1),
      }),
    )
    .min(1),
  summary: z.object({
    subtotal: Rand,
    shipping: Rand,
    tax: Rand.catch(0),
    total: Rand,
    itemCount: z.int(),
    taxLabel: z.string().nullable().optional().catch(undefined),
  }),
  shippingInfo: z.object({
    ...recordOf(neededShippingFields, () => text),
    ...recordOf(optionalShippingFields, () => z.string().optional().catch(undefined)),
  }),
  orderDate: z.iso.datetime({ offset: true }),
  status: z.string(),
  paymentId: z.string().nullable().optional().catch(undefined),
  paymentMethod: z.string().nullable().optional().catch(undefined),
})
export type StoredOrder = z.infer<typeof StoredOrder>
export type StoredItem = StoredOrder['items'][number]

const keys = { completed: 'completedOrder', verified: 'verifiedOrder' } as const

export function keepPendingOrder(order: Order): void {
  writeStored(persistentStorage, pendingOrderKey, { ...storedOrder(order), status: firstStatus })
}

/** Keeps what was paid for the receipt, and its number for a reload after the receipt has taken it. */
export function keepCompletedOrder(order: StoredOrder): void {
  writeStored(persistentStorage, keys.completed, order)
  tabStorage.write(keys.verified, order.id)
}

export function findCompletedOrder(): StoredOrder | null {
  return readStored(persistentStorage, keys.completed, StoredOrder)
}

/** Reads the completed order and deletes it, readable or not. */
export function takeCompletedOrder(): StoredOrder | null {
  const order = findCompletedOrder()
  persistentStorage.remove(keys.completed)
  return order
}

/** The order whose payment this tab has seen confirmed. */
export function verifiedOrderNumber(): string | null {
  return tabStorage.read(keys.verified)
}

export function completedOrder(order: Order): StoredOrder {
  return { ...storedOrder(order), status: 'confirmed' }
}

/** From a place that anything may have been put in, such as the browser's history. */
export function parseStoredOrder(value: unknown): StoredOrder | null {
  const parsed = StoredOrder.safeParse(value)
  return parsed.success ? parsed.data : null
}

export function itemTotalCents(item: StoredItem): number {
  return lineTotalCents({ unitPriceCents: centsFromRand(item.price), quantity: item.quantity })
}

/** An order of the shop's in the form of the browser's own. */
export function storedOrder(order: Order): StoredOrder {
  const { subtotal, shipping, tax, total, itemCount, taxLabel } = order.summary
  return {
    id: order.orderNumber,
    items: order.items.map(({ productId, slug, name, brand, image_url, price, quantity }) => ({
      id: productId,
      slug,
      name,
      brand,
      image_url,
      price,
      quantity,
    })),
    summary: { subtotal, shipping, tax, total, itemCount, taxLabel },
    shippingInfo: order.shippingInfo,
    orderDate: order.orderDate,
    status: order.status,
    paymentId: order.paymentId,
    paymentMethod: order.paymentMethod,
  }
}
