import type { PaperKind } from '#contract/orders/dispatch.ts'
import type { LabelFormat } from '#domain/orders/parcels/label-formats.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { listInvoicesOf } from '../invoices/invoice-queries.ts'
import { numberInvoiceOf } from '../invoices/number-invoices.ts'
import { listPackingProducts } from '../orders/dispatch/dispatch-queries.ts'
import type { NamedParcel } from '../orders/dispatch/hand-over-parcels.ts'
import { listOrdersNumbered, type OrderRow } from '../orders/order-queries.ts'
import { currentShop } from '../shop/current-shop.ts'
import { type PaperParcel, paperParcels } from './paper-parcel.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type DrawPapers = {
  kind: PaperKind
  orderNumbers: readonly string[]
  parcels: readonly NamedParcel[]
  format: LabelFormat
}

/** The papers of many orders as one file to print. */
export async function drawPapers(needs: Needs, command: DrawPapers) {
  const { kind, format } = command
  const named = command.parcels.map(({ orderNumber }) => orderNumber)
  const orders = await listOrdersNumbered(needs.db, [...new Set([...command.orderNumbers, ...named])])
  const shop = await currentShop(needs.db, needs.shop)
  const now = needs.clock()
  const parcels = kind === 'invoices' ? [] : await parcelsOf(needs, orders, command)
  const at = { shop, now }
  // Rendering PDFs needs libraries that startup does not.
  const draw = async () => {
    switch (kind) {
      case 'invoices':
        return drawInvoices(needs, orders, at)
      case 'pick_list':
        return parcels.length > 0 && (await import('./pick-list-pdf.ts')).pickListPdf(parcels, at)
      case 'packing_slips':
        return parcels.length > 0 && (await import('./packing-slips-pdf.ts')).packingSlipsPdf(parcels, at)
      case 'labels':
        return parcels.length > 0 && (await import('./labels-pdf.ts')).labelsPdf(parcels, { ...at, format })
    }
  }
  const bytes = await draw()
  if (!bytes) return 'nothing_to_draw'
  return { type: 'application/pdf', name: `${kind.replace('_', '-')}.pdf`, bytes }
}

async function parcelsOf(
  { db }: Needs,
  orders: readonly OrderRow[],
  command: DrawPapers,
): Promise<PaperParcel[]> {
  const rows = await listPackingProducts(
    db,
    orders.map(({ id }) => id),
  )
  const products = new Map(rows.map((row) => [row.lineId, row]))
  return orders.flatMap((order) =>
    paperParcels(
      order,
      products,
      command.parcels.filter(({ orderNumber }) => orderNumber === order.orderNumber),
    ),
  )
}

/** Copies: the original is the customer's. */
async function drawInvoices(
  needs: Needs,
  orders: readonly OrderRow[],
  { shop, now }: { shop: ShopConfig; now: Date },
): Promise<Buffer | null> {
  const documents = []
  for (const { id } of orders) {
    await numberInvoiceOf(needs, id)
    const rows = await listInvoicesOf(needs.db, id)
    documents.push(...rows.filter(({ kind }) => kind === 'invoice').map(({ document }) => document))
  }
  if (documents.length === 0) return null
  const { invoicesPdf } = await import('../invoices/invoice-pdf.ts')
  return invoicesPdf(documents, { shopName: shop.name, now })
}
