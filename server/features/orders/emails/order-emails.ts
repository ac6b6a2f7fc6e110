import { z } from 'zod'
import { toldReturnStatuses } from '#domain/email.ts'
import { attentionReasons } from '#domain/orders/attention.ts'
import { returnReasons, returnRemedies } from '#domain/orders/returns.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import type { EmailWriters } from '../../emails/write-email.ts'
import type { OrderRow } from '../order-queries.ts'
import { attentionNeeded } from './attention-needed.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderConfirmed } from './order-confirmed.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderShipped } from './order-shipped.ts'
import { parcelTracking } from './parcel-tracking.ts'
import { returnMoved } from './return-moved.ts'
import { returnReceived } from './return-received.ts'
import { returnRequested } from './return-requested.ts'

const ofOrder = z.object({ orderNumber: z.string() })
const ofParcel = ofOrder.extend({
  parcel: z
    .object({
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .optional(),
})

export const orderEmails = {
  order_confirmed: { data: ofOrder, write: about(orderConfirmed) },
  order_shipped: { data: ofParcel, write: about(orderShipped) },
  parcel_tracking: { data: ofParcel, write: about(parcelTracking) },
  order_cancelled: { data: ofOrder, write: about(orderCancelled) },
  order_refunded: {
    data: ofOrder.extend({ amountCents: z.int(), reason: z.string(), creditNote: z.string().optional() }),
    write: about(orderRefunded),
  },
  return_received: { data: ofOrder.extend({ returnId: z.int() }), write: about(returnReceived) },
  return_moved: {
    data: ofOrder.extend({ returnId: z.int(), status: z.enum(toldReturnStatuses), note: z.string() }),
    write: about(returnMoved),
  },
  return_requested: {
    data: ofOrder.extend({
      returnId: z.int(),
      reason: z.enum(returnReasons),
      remedy: z.enum(returnRemedies),
      note: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      refundBy: z.string().nullable(),
    }),
    write: about(returnRequested),
  },
  attention_needed: {
    data: ofOrder.extend({ reason: z.enum(attentionReasons) }),
    write: about(attentionNeeded),
  },
} satisfies Partial<EmailWriters<OrderRow>>

/** An order's email, written only if the order still exists. */
function about<Data>(write: (context: EmailContext, order: OrderRow, data: Data) => EmailContent) {
  return (context: EmailContext, data: Data, order: OrderRow | null): EmailContent => {
    if (!order) throw new Error('An email tells of an order that does not exist')
    return write(context, order, data)
  }
}
