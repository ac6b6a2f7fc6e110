import { type SQL, sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import { parcelStatesThat } from '#domain/orders/parcels/parcel-state.ts'
import { anyOf } from '#server/db/word-list.ts'

/** How many units of an order line `l` the shop owes its buyer, as `owedUnits` in `domain` says. */
export const owedUnits: SQL = sql`(l.quantity - l.removed_quantity)`

/** How many units of an order line `l` are in parcels. */
export const packedUnits: SQL = unitsIn(parcelStatesThat('isPacked'))

/** How many units of an order line `l` are in parcels that have left. */
export const sentUnits: SQL = unitsIn(parcelStatesThat('hasLeft'))

/** How many units of an order line `l` are owed and in no parcel yet. */
export const unpackedUnits: SQL = sql`(${owedUnits} - ${packedUnits})`

/**
 * Whether an order `o` is to be packed: it is paid and its goods are there, its customer has not cancelled it and owes
 * nothing for a swap, it is not being refunded, and something of it is in no parcel. Written so that the index of paid orders serves it.
 */
export const isToPack: SQL = sql`o.status in ${anyOf(statusesThat('awaitsCourier'))}
  and exists (select from stock_movements m where m.order_id = o.id and m.cause = 'sale')
  and not exists (select from order_attention a where a.order_id = o.id and a.reason = 'cancel_requested'
    and a.cleared_at is null)
  and not exists (select from order_swaps w where w.order_id = o.id and w.state = 'waiting')
  and (select coalesce(sum(y.amount_cents - y.refunded_cents), 0) from payments y where y.order_id = o.id) > 0
  and exists (select from order_lines l where l.order_id = o.id and ${unpackedUnits} > 0)`

function unitsIn(states: readonly string[]): SQL {
  return sql`coalesce((select sum(c.quantity) from parcel_lines c join parcels p on p.id = c.parcel_id
    where c.order_line_id = l.id and p.state in ${anyOf(states)}), 0)::int`
}
