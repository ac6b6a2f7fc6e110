import { type ParcelMilestone, parcelMilestones } from '#domain/email.ts'
import type { ParcelState } from '#domain/orders/parcels/parcel-state.ts'
import type { Tx } from '#server/db/client.ts'
import { withdrawUnsentEmails } from '../../../emails/email-queries.ts'
import { queueEmail } from '../../../emails/queue-email.ts'
import type { Sealer } from '../../../emails/sealer.ts'
import { parcelOf } from '../../fulfil/tracking-url.ts'
import type { OrderRow } from '../../order-queries.ts'
import type { ParcelRow } from '../../parcels/parcel-queries.ts'
import { keysOf } from './queue-parcel-emails.ts'

type ParcelMove = { order: OrderRow; parcel: ParcelRow; before: ParcelState }

/**
 * Tells the customer where a parcel is by now, each milestone once. Earlier news that has not been sent is withdrawn:
 * nobody needs to hear that a parcel is on its way after it has arrived. The order must be locked.
 */
export async function queueParcelNews(
  tx: Tx,
  { sealer, now }: { sealer: Sealer; now: Date },
  { order, parcel, before }: ParcelMove,
): Promise<void> {
  const { state, lines, deliveredOn } = parcel
  if (state === before || !isMilestone(state)) return
  const earlier = parcelMilestones.filter((one) => one !== state).map((one) => newsKey(parcel, one))
  await withdrawUnsentEmails(tx, { eventKeys: [...earlier, ...keysOf(order, parcel)], now })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: 'parcel_news',
      eventKey: newsKey(parcel, state),
      recipient: order.email,
      data: {
        orderNumber: order.orderNumber,
        parcel: parcelOf(parcel),
        units: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        news: state,
        on: deliveredOn,
      },
    },
  )
}

function isMilestone(state: ParcelState): state is ParcelMilestone {
  return parcelMilestones.some((one) => one === state)
}

function newsKey({ id }: ParcelRow, milestone: ParcelMilestone): string {
  return `parcel_news:${id}:${milestone}`
}
