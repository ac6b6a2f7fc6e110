import { notificationKinds } from '#domain/notification.ts'
import type { Tx } from '#server/db/client.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import type { NotificationRow, StaffRow } from './notification-queries.ts'

// A longer list is read in the admin area.
const maxNamed = 20

type Delivery = { person: StaffRow; rows: readonly NotificationRow[]; delivery: 'at_once' | 'digest' }

/** Queues one email about all of these. */
export async function queueNotification(
  tx: Tx,
  when: { sealer: Sealer; now: Date },
  { person, rows, delivery }: Delivery,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const happened = notificationKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const named = ofKind.slice(0, maxNamed).map(({ details }) => details)
    return ofKind.length > 0 ? [{ kind, count: ofKind.length, first: named }] : []
  })
  await queueEmail(tx, when, {
    kind: 'staff_notification',
    eventKey: `staff_notification:${first.id}`,
    recipient: person.email,
    data: { isDigest: delivery === 'digest', happened },
  })
}
