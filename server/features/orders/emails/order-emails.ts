import { z } from 'zod'
import { parcelMilestones, toldReturnSteps } from '#domain/email.ts'
import { shippingFieldNames } from '#domain/fields/address-fields.ts'
import { attentionReasons } from '#domain/orders/attention.ts'
import { returnReasons, returnRemedies } from '#domain/orders/returns/returns.ts'
import { storedValueKinds } from '#domain/payments/stored-value-kinds.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import type { EmailWriters } from '../../emails/write-email.ts'
import { attentionNeeded } from './attention-needed.ts'
import { orderCorrected } from './corrections/order-corrected.ts'
import { orderReduced } from './corrections/order-reduced.ts'
import { orderSwapped } from './corrections/order-swapped.ts'
import { swapToPay } from './corrections/swap-to-pay.ts'
import type { OrderToWrite } from './find-order-to-write.ts'
import { orderCancelled } from './order-cancelled.ts'
import { orderConfirmed } from './order-confirmed.ts'
import { orderEmailMoved } from './order-email-moved.ts'
import { orderExpired } from './order-expired.ts'
import { orderRefunded } from './order-refunded.ts'
import { collectReminder } from './parcels/collect-reminder.ts'
import { orderReady } from './parcels/order-ready.ts'
import { orderShipped } from './parcels/order-shipped.ts'
import { parcelNews } from './parcels/parcel-news.ts'
import { parcelTracking } from './parcels/parcel-tracking.ts'
import { payLink } from './pay-link.ts'
import { paymentWaiting } from './payment-waiting.ts'
import { returnLabel } from './returns/return-label.ts'
import { returnMoved } from './returns/return-moved.ts'
import { returnReceived } from './returns/return-received.ts'
import { returnRequested } from './returns/return-requested.ts'

const ofOrder = z.object({ orderNumber: z.string() })
const ofLines = z.array(z.object({ lineId: z.int(), quantity: z.int() }))
const ofSwap = z.object({
  quantity: z.int(),
  outName: z.string(),
  inName: z.string(),
  differenceCents: z.int(),
})
const parcel = z.object({
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
})
const ofParcel = ofOrder.extend({
  parcel: parcel.optional(),
  number: z.int().optional(),
  ordinal: z.int().optional(),
  units: ofLines.optional(),
  toFollow: ofLines.optional(),
})

export const orderEmails = {
  order_confirmed: { data: ofOrder, write: about(orderConfirmed) },
  order_shipped: { data: ofParcel, write: about(orderShipped) },
  order_ready: { data: ofParcel, write: about(orderReady) },
  collect_reminder: {
    data: ofOrder.extend({ units: ofLines, until: z.iso.datetime() }),
    write: about(collectReminder),
  },
  parcel_tracking: { data: ofParcel, write: about(parcelTracking) },
  parcel_news: {
    data: ofOrder.extend({
      parcel,
      units: ofLines,
      news: z.enum(parcelMilestones),
      on: z.string().nullable(),
    }),
    write: about(parcelNews),
  },
  order_cancelled: { data: ofOrder, write: about(orderCancelled) },
  payment_waiting: {
    data: ofOrder.extend({
      token: z.string(),
      isDeclined: z.boolean(),
      isUnproven: z.boolean().optional(),
    }),
    write: about(paymentWaiting),
  },
  order_expired: { data: ofOrder.extend({ isUnproven: z.boolean().optional() }), write: about(orderExpired) },
  order_refunded: {
    data: ofOrder.extend({
      amountCents: z.int(),
      reason: z.string(),
      creditNote: z.string().optional(),
      paidTo: z.enum(storedValueKinds).optional(),
    }),
    write: about(orderRefunded),
  },
  order_corrected: {
    data: ofOrder.extend({ fields: z.array(z.enum(shippingFieldNames)) }),
    write: about(orderCorrected),
  },
  order_email_moved: { data: ofOrder, write: about(orderEmailMoved) },
  order_reduced: {
    data: ofOrder.extend({
      reason: z.string(),
      creditCents: z.int(),
      units: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
    write: about(orderReduced),
  },
  swap_to_pay: {
    data: ofOrder.extend({ token: z.string(), swap: ofSwap }),
    write: about(swapToPay),
  },
  order_swapped: {
    data: ofOrder.extend({
      reason: z.string(),
      isPaid: z.boolean(),
      swap: ofSwap,
      debitNote: z.string().optional(),
    }),
    write: about(orderSwapped),
  },
  pay_link: { data: ofOrder.extend({ token: z.string() }), write: about(payLink) },
  return_received: {
    data: ofOrder.extend({ returnId: z.int(), refundBy: z.string().nullish() }),
    write: about(returnReceived),
  },
  return_moved: {
    data: ofOrder.extend({
      returnId: z.int(),
      status: z.enum(toldReturnSteps),
      note: z.string(),
      reason: z.enum(returnReasons).optional(),
      remedy: z.enum(returnRemedies).optional(),
      refundBy: z.string().nullish(),
      sentBack: z.array(z.object({ name: z.string(), quantity: z.int() })).optional(),
      replacementOrderNumber: z.string().optional(),
    }),
    write: about(returnMoved),
  },
  return_label: {
    data: ofOrder.extend({
      returnId: z.int(),
      bookingId: z.int(),
      courier: z.string(),
      trackingNumber: z.string(),
      hasLabel: z.boolean(),
    }),
    write: about(returnLabel),
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
} satisfies Partial<EmailWriters<OrderToWrite>>

/** An order's email, written only if the order still exists. */
function about<Data>(write: (context: EmailContext, order: OrderToWrite, data: Data) => EmailContent) {
  return (context: EmailContext, data: Data, order: OrderToWrite | null): EmailContent => {
    if (!order) throw new Error('An email tells of an order that does not exist')
    return write(context, order, data)
  }
}
