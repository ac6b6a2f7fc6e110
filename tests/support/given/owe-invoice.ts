import type { Queryable } from '#server/db/client.ts'
import { owedInvoiceColumns, owedInvoicePiece } from '#server/features/invoices/invoice-queries.ts'
import { owedInvoice } from '#server/features/invoices/owed-invoice.ts'
import { findOrderById } from '#server/features/orders/order-queries.ts'
import { currentShop } from '#server/features/shop/current-shop.ts'
import type { ShopConfig } from '#shop.config'

/** The invoice of an order is due, as when it becomes paid. */
export async function oweInvoice(
  db: Queryable,
  { orderId, shop, now }: { orderId: number; shop: ShopConfig; now: Date },
): Promise<void> {
  const order = await findOrderById(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to invoice`)
  const row = owedInvoice({ order, payment: null, shop: await currentShop(db, shop) }, now)
  await db.execute(owedInvoicePiece(owedInvoiceColumns.json(row)))
}
