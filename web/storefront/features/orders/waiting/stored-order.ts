import { z } from 'zod'
import { type Order, StoredPart } from '#contract/orders/order.ts'
import { Price } from '#contract/wire/rand.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { wireObject } from '#contract/wire/wire.ts'
import { neededShippingFields, optionalShippingFields } from '#domain/fields/address-fields.ts'
import { recordOf } from '#domain/fields/record-of.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { isLookedAt } from '#domain/orders/attention.ts'
import { firstStatus } from '#domain/orders/order-status.ts'
import { orderInHandKeys } from '#web/session/order-in-hand.ts'
import { readStored } from '#web/session/read-stored.ts'
import { persistentStorage, tabStorage, writeStored } from '#web/session/storage.ts'
import { paidAt } from '../paid-at.ts'
import { pendingOrderKey } from './pending-order.ts'

/* The browser's own copy of an order. The shop's is authoritative; this one lets the pages after payment show the
   items without a request, and other programs on the page may read it. */

const text = z.string().catch('')

const StoredItem = wireObject(
  {
    id: z.int().nullable().catch(null),
    slug: text,
    name: z.string(),
    brand: text,
    imageUrl: z.string().nullable().catch(null),
    unitPriceCents: Price,
    quantity: z.int().min(1),
  },
  { spelling: 'camel', names: { imageUrl: 'image_url', unitPriceCents: 'price' } },
)
export type StoredItem = z.output<typeof StoredItem>

const StoredSummary = wireObject(
  {
    subtotalCents: Price,
    discountCents: Price.catch(0),
    discountLabel: z.string().nullable().optional().catch(undefined),
    shippingCents: Price,
    vatCents: Price.catch(0),
    totalCents: Price,
    itemCount: z.int(),
    taxLabel: z.string().nullable().optional().catch(undefined),
  },
  { spelling: 'camel', names: { vatCents: 'tax' } },
)

/** Stored in the words of the wire, which outlive those of the code. */
const StoredOrder = z.object({
  id: z.string().min(1),
  items: z.array(StoredItem).min(1),
  summary: StoredSummary,
  shippingInfo: z.object({
    ...recordOf(neededShippingFields, () => text),
    ...recordOf(optionalShippingFields, () => z.string().optional().catch(undefined)),
  }),
  orderDate: z.iso.datetime({ offset: true }),
  status: z.string(),
  paymentId: z.string().nullable().optional().catch(undefined),
  paymentMethod: z.string().nullable().optional().catch(undefined),
  storedValue: z.array(StoredPart).optional().catch(undefined),
  paidAt: z.iso.datetime({ offset: true }).nullable().optional().catch(undefined),
  isLookedAt: z.boolean().optional().catch(undefined),
  collectPlace: z
    .object({ name: z.string(), address: z.array(z.string()), hours: z.array(z.string()) })
    .nullable()
    .optional()
    .catch(undefined),
  deliveryDays: z.object({ from: z.int(), to: z.int() }).nullish().catch(undefined),
})
export type StoredOrder = z.output<typeof StoredOrder>

const keys = { completed: 'completedOrder', verified: 'verifiedOrder' } as const

export function keepPendingOrder(order: Order): void {
  // Of an earlier order, which would be mistaken for this one where there is no room for more.
  for (const key of [pendingOrderKey, orderInHandKeys.checkoutId]) persistentStorage.remove(key)
  writeStored(persistentStorage, pendingOrderKey, orderToKeep({ ...storedOrder(order), status: firstStatus }))
}

/** Stores the paid order for the receipt, and its number for a reload after the receipt has removed it. */
export function keepCompletedOrder(order: StoredOrder): void {
  writeStored(persistentStorage, keys.completed, orderToKeep(order))
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

/** An order as the browser keeps it, in its storage and in its history. */
export function orderToKeep(order: StoredOrder): unknown {
  return toWire(StoredOrder, order)
}

/** From a source that may contain anything, such as the browser's history. */
export function parseStoredOrder(value: unknown): StoredOrder | null {
  const parsed = StoredOrder.safeParse(value)
  return parsed.success ? parsed.data : null
}

export function itemTotalCents(item: StoredItem): number {
  return lineTotalCents(item)
}

/** One of the shop's orders in the browser's own format. */
export function storedOrder(order: Order): StoredOrder {
  const { pricesIncludeVat: _today, ...summary } = order.summary
  return {
    id: order.orderNumber,
    collectPlace: order.collectPlace && {
      name: order.collectPlace.name,
      address: order.collectPlace.address,
      hours: order.collectPlace.hours,
    },
    items: order.items.map(
      ({ productId, lineId: _, sku: __, lineTotalCents: ___, discount: ____, ...item }) => ({
        id: productId,
        ...item,
      }),
    ),
    summary: { ...summary, discountLabel: order.discountLabel },
    shippingInfo: order.shippingInfo,
    orderDate: order.orderDate,
    status: order.status,
    paymentId: order.paymentId,
    paymentMethod: order.paymentMethod,
    storedValue: order.storedValue,
    paidAt: paidAt(order),
    isLookedAt: isLookedAt(order.needsAttention?.reasons ?? []),
    deliveryDays: order.deliveryDays,
  }
}
