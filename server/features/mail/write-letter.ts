import type { LetterFacts, LetterKind } from '#domain/letter.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import { attentionNeeded } from './letters/attention-needed.ts'
import { contactMessage } from './letters/contact-message.ts'
import { contactReceived } from './letters/contact-received.ts'
import type { LetterSetting } from './letters/letter-setting.ts'
import { orderCancelled } from './letters/order-cancelled.ts'
import { orderConfirmed } from './letters/order-confirmed.ts'
import { orderRefunded } from './letters/order-refunded.ts'
import { orderShipped } from './letters/order-shipped.ts'
import { parcelTracking } from './letters/parcel-tracking.ts'
import { passwordChanged } from './letters/password-changed.ts'
import { resetPassword } from './letters/reset-password.ts'
import { returnMoved } from './letters/return-moved.ts'
import { returnReceived } from './letters/return-received.ts'
import { returnRequested } from './letters/return-requested.ts'
import { shopAlert } from './letters/shop-alert.ts'
import { verifyEmail } from './letters/verify-email.ts'
import type { WrittenLetter } from './written-letter.ts'

/** What a letter is to say: its kind with the facts of that kind. */
export type LetterMatter = { [Kind in LetterKind]: { kind: Kind; facts: LetterFacts[Kind] } }[LetterKind]

/** The words of a letter, from its facts and, where it tells of an order, from the order's rows as they are now. */
export function writeLetter(
  setting: LetterSetting,
  { kind, facts }: LetterMatter,
  order: OrderRow | null,
): WrittenLetter {
  switch (kind) {
    case 'verify_email':
      return verifyEmail(setting, facts)
    case 'reset_password':
      return resetPassword(setting, facts)
    case 'password_changed':
      return passwordChanged(setting, facts)
    case 'order_confirmed':
      return orderConfirmed(setting, known(order))
    case 'order_shipped':
      return orderShipped(setting, known(order), facts)
    case 'parcel_tracking':
      return parcelTracking(setting, known(order), facts)
    case 'order_cancelled':
      return orderCancelled(setting, known(order))
    case 'order_refunded':
      return orderRefunded(setting, known(order), facts)
    case 'return_received':
      return returnReceived(setting, known(order), facts)
    case 'return_moved':
      return returnMoved(setting, known(order), facts)
    case 'contact_received':
      return contactReceived(setting, facts)
    case 'contact_message':
      return contactMessage(setting, facts)
    case 'return_requested':
      return returnRequested(setting, known(order), facts)
    case 'attention_needed':
      return attentionNeeded(setting, known(order), facts)
    case 'shop_alert':
      return shopAlert(setting, facts)
  }
}

function known(order: OrderRow | null): OrderRow {
  if (!order) throw new Error('A letter tells of an order that does not exist')
  return order
}
