import {
  type Delivery,
  defaultDelivery,
  isMailedAlready,
  mayBeNotified,
  type NotificationKind,
} from '#domain/notification.ts'
import type { StaffRow } from './notification-queries.ts'

/** How somebody is told of a kind of event, by what they chose and what they may see. */
export function deliveryOf(person: StaffRow, kind: NotificationKind, shopEmail: string): Delivery {
  if (!mayBeNotified(person, kind)) return 'off'
  const chosen = person.choices.find((choice) => choice.kind === kind)?.delivery
  const delivery = chosen ?? defaultDelivery(person, kind)
  return delivery === 'at_once' && isMailedAlready(kind, person.email, shopEmail) ? 'off' : delivery
}
