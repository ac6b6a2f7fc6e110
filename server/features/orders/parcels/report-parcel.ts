import { nextParcelState, type ParcelState } from '#domain/orders/parcels/parcel-state.ts'
import type { Tx } from '#server/db/client.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { queueParcelEmails } from '../emails/parcels/queue-parcel-emails.ts'
import type { OrderRow } from '../order-queries.ts'
import { followParcels } from './follow-parcels.ts'
import { moveParcel } from './move-parcel.ts'
import { insertParcelEvent, type ParcelRow } from './parcel-queries.ts'

export type ParcelReport = {
  at: Date
  /** Null if it says nothing of the parcel's state. */
  state: ParcelState | null
  text: string
  location: string | null
  /** Names the event for ever: however often and late it is reported, it happened once. */
  eventKey: string
}

type ReportedParcel = { order: OrderRow; parcel: ParcelRow; report: ParcelReport; actor: string; now: Date }

/** Records what a courier says of a parcel, and moves the parcel and its order by it. The order must be locked. */
export async function reportParcel(
  tx: Tx,
  { sealer }: { sealer: Sealer },
  { order, parcel, report, actor, now }: ReportedParcel,
): Promise<{ kind: 'recorded' | 'known'; order: OrderRow }> {
  const isNew = await insertParcelEvent(tx, { ...report, parcelId: parcel.id, source: 'courier' })
  if (!isNew) return { kind: 'known', order }
  const to = report.state === null ? parcel.state : nextParcelState(parcel.state, report.state)
  if (to !== parcel.state) await moveParcel(tx, parcel, { to, at: report.at, now })
  const saved = await followParcels(tx, order.id, { actor, at: now })
  await queueParcelEmails(tx, { sealer, now }, saved)
  return { kind: 'recorded', order: saved }
}
