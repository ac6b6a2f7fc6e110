import { formatDecimal } from '#domain/money/money.ts'
import { attentionLabel } from '#domain/orders/attention.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { refundedCents } from '#domain/payments/refunds.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { csvLines } from '../csv/csv-lines.ts'
import { listOrdersBefore, type OrderRow, type OrderSearch } from './order-queries.ts'
import { deliveredTo, productsInShort } from './order-view.ts'
import { packedParcels } from './parcels/packed-parcels.ts'
import type { ParcelRow } from './parcels/parcel-queries.ts'

const rowsAtOnce = 500

type Column = { head: string; cell(row: OrderRow, now: Date): string }

const columns: readonly Column[] = [
  { head: 'order_number', cell: (row) => row.orderNumber },
  { head: 'date', cell: (row) => row.placedAt.toISOString() },
  { head: 'client_email', cell: (row) => row.email },
  { head: 'client_name', cell: (row) => row.fullName },
  { head: 'phone', cell: (row) => row.phone },
  { head: 'product_name', cell: productsInShort },
  { head: 'items', cell: (row) => String(row.itemCount) },
  { head: 'lines', cell: (row) => row.lines.map(({ quantity, sku }) => `${quantity} x ${sku}`).join('; ') },
  { head: 'delivery_method', cell: deliveryMethodOf },
  { head: 'collect_at', cell: (row) => (row.collectPlace ? deliveredTo(row) : '') },
  { head: 'delivery_address', cell: (row) => joined([row.address, row.suburb]) },
  { head: 'city', cell: (row) => row.city },
  { head: 'province', cell: (row) => row.province ?? '' },
  { head: 'postal_code', cell: (row) => row.postalCode },
  { head: 'country', cell: (row) => row.country },
  { head: 'delivery_note', cell: (row) => row.deliveryNote ?? '' },
  { head: 'recipient_name', cell: (row) => row.recipientName ?? '' },
  { head: 'recipient_phone', cell: (row) => row.recipientPhone ?? '' },
  { head: 'subtotal', cell: (row) => formatDecimal(row.subtotalCents) },
  { head: 'discount', cell: (row) => formatDecimal(row.discountCents) },
  { head: 'discount_code', cell: (row) => row.discountCode ?? '' },
  { head: 'shipping', cell: (row) => formatDecimal(row.shippingCents) },
  { head: 'vat', cell: (row) => formatDecimal(row.vatCents) },
  { head: 'price', cell: (row) => formatDecimal(row.totalCents) },
  { head: 'refunded', cell: (row) => formatDecimal(refundedCents(row.refunds)) },
  { head: 'status', cell: currentStatus },
  { head: 'fulfilled', cell: ({ status }) => String(statusFacts[status].hasLeft) },
  { head: 'paid_at', cell: ({ paidAt }) => paidAt?.toISOString() ?? '' },
  { head: 'fulfilled_at', cell: ({ fulfilledAt }) => fulfilledAt?.toISOString() ?? '' },
  { head: 'source', cell: ({ source }) => source },
  { head: 'taken_by', cell: ({ takenBy }) => takenBy ?? '' },
  { head: 'courier', cell: (row) => ofParcels(row, ({ courier }) => courier) },
  { head: 'tracking_number', cell: (row) => ofParcels(row, ({ trackingNumber }) => trackingNumber) },
  { head: 'payment_id', cell: ({ paymentId }) => paymentId ?? '' },
  {
    head: 'needs_attention',
    cell: ({ attention }) => attention.map(({ reason }) => attentionLabel(reason)).join('; '),
  },
]

/**
 * The orders of a list as CSV, newest first, streamed as fast as the client reads it: nothing waits in memory or holds
 * a connection.
 */
export async function* exportOrders(
  { db, clock }: { db: Db; clock: Clock },
  search: OrderSearch,
): AsyncGenerator<string> {
  yield csvLines([columns.map(({ head }) => head)], { isFirst: true })

  let last: OrderRow | null = null
  for (;;) {
    const rows: OrderRow[] = await listOrdersBefore(db, search, { last, limit: rowsAtOnce })
    if (rows.length === 0) return
    const now = clock()
    yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row, now))))
    last = rows.at(-1) ?? null
  }
}

/** A fact of each parcel, once. */
function ofParcels(row: OrderRow, factOf: (parcel: ParcelRow) => string | null): string {
  const facts = packedParcels(row).flatMap((parcel) => factOf(parcel) ?? [])
  return [...new Set(facts)].join('; ')
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ')
}
