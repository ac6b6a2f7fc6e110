import { unitsToPack } from '#domain/orders/parcels/units-to-pack.ts'
import type { NamedParcel } from '../orders/dispatch/hand-over-parcels.ts'
import type { OrderLineRow, OrderRow } from '../orders/order-queries.ts'
import { packedParcels, sentParcels, waitingParcels } from '../orders/parcels/packed-parcels.ts'
import type { ParcelRow } from '../orders/parcels/parcel-queries.ts'

export type PaperLine = OrderLineRow & { serials: string[]; ean: string; shelf: string }

/** What one slip or label is about: a parcel, or what will be in the next one. */
export type PaperParcel = {
  order: OrderRow
  parcel: ParcelRow | null
  number: number
  of: number
  lines: PaperLine[]
}

type Products = ReadonlyMap<number, { ean: string; shelf: string }>

/** The parcels of an order that papers are for: those named, or else those in the shop, or else those that left. */
export function paperParcels(
  order: OrderRow,
  products: Products,
  named: readonly NamedParcel[],
): PaperParcel[] {
  const packed = packedParcels(order)
  const rest = unitsToPack(order.lines, order.parcels)
  const of = packed.length + (rest.length > 0 ? 1 : 0)
  const made = (parcel: ParcelRow | null): PaperParcel => ({
    order,
    parcel,
    of,
    number: parcel ? packed.indexOf(parcel) + 1 : of,
    lines: (parcel?.lines ?? rest.map((line) => ({ ...line, serials: [] }))).flatMap((units) => {
      const line = order.lines.find(({ id }) => id === units.lineId)
      const { ean = '', shelf = '' } = products.get(units.lineId) ?? {}
      return line ? [{ ...line, quantity: units.quantity, serials: units.serials, ean, shelf }] : []
    }),
  })
  if (named.length > 0) {
    return packed.filter(({ number }) => named.some((one) => one.number === number)).map(made)
  }
  const inShop = [...waitingParcels(order).map(made), ...(rest.length > 0 ? [made(null)] : [])]
  return inShop.length > 0 ? inShop : sentParcels(order).map(made)
}
