import type { EmailData, EmailKind } from '#domain/email.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import type { EmailContent } from './email-content.ts'
import { attentionNeeded } from './templates/attention-needed.ts'
import { contactMessage } from './templates/contact-message.ts'
import { contactReceived } from './templates/contact-received.ts'
import type { EmailContext } from './templates/email-context.ts'
import { orderCancelled } from './templates/order-cancelled.ts'
import { orderConfirmed } from './templates/order-confirmed.ts'
import { orderRefunded } from './templates/order-refunded.ts'
import { orderShipped } from './templates/order-shipped.ts'
import { parcelTracking } from './templates/parcel-tracking.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { resetPassword } from './templates/reset-password.ts'
import { returnMoved } from './templates/return-moved.ts'
import { returnReceived } from './templates/return-received.ts'
import { returnRequested } from './templates/return-requested.ts'
import { shopAlert } from './templates/shop-alert.ts'
import { verifyEmail } from './templates/verify-email.ts'

/** What an email is to say: its kind with the facts of that kind. */
export type EmailPayload = { [Kind in EmailKind]: { kind: Kind; data: EmailData[Kind] } }[EmailKind]

/** The words of an email, from its facts and, where it tells of an order, from the order's rows as they are now. */
export function writeEmail(
  context: EmailContext,
  { kind, data }: EmailPayload,
  order: OrderRow | null,
): EmailContent {
  switch (kind) {
    case 'verify_email':
      return verifyEmail(context, data)
    case 'reset_password':
      return resetPassword(context, data)
    case 'password_changed':
      return passwordChanged(context, data)
    case 'order_confirmed':
      return orderConfirmed(context, known(order))
    case 'order_shipped':
      return orderShipped(context, known(order), data)
    case 'parcel_tracking':
      return parcelTracking(context, known(order), data)
    case 'order_cancelled':
      return orderCancelled(context, known(order))
    case 'order_refunded':
      return orderRefunded(context, known(order), data)
    case 'return_received':
      return returnReceived(context, known(order), data)
    case 'return_moved':
      return returnMoved(context, known(order), data)
    case 'contact_received':
      return contactReceived(context, data)
    case 'contact_message':
      return contactMessage(context, data)
    case 'return_requested':
      return returnRequested(context, known(order), data)
    case 'attention_needed':
      return attentionNeeded(context, known(order), data)
    case 'shop_alert':
      return shopAlert(context, data)
  }
}

function known(order: OrderRow | null): OrderRow {
  if (!order) throw new Error('An email tells of an order that does not exist')
  return order
}
