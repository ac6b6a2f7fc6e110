import { gatheredMs, type NotificationKind, nextDigestAt, notificationKinds } from '#domain/notification.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../emails/sealer.ts'
import { currentShop } from '../shop/current-shop.ts'
import { deliveryOf } from './delivery-of.ts'
import { listCursors, listEvents, upsertCursors } from './event-queries.ts'
import {
  deleteNotifications,
  deleteOldNotifications,
  insertNotifications,
  listPeopleDue,
  listStaff,
  lockDue,
  type NewNotification,
  type NotificationRow,
  type StaffRow,
  updateEmailed,
  wasEmailedSince,
} from './notification-queries.ts'
import { queueNotification } from './queue-notification.ts'

type Needs = { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig; canSendMail: boolean }

// An event has its time from before its transaction, which no time limit lets last as long as this.
const overlapMs = 2 * 60_000
const rememberedMs = 30 * 24 * 60 * 60_000

/**
 * Tells each member of staff of what happened: finds new events, and puts those that are due to one person into one
 * email. Each is put into an email in the transaction that marks it so, and therefore into one alone. Without a mail
 * server nobody could be told, and later nobody would want to be.
 */
export async function notifyStaff(needs: Needs, signal: AbortSignal): Promise<number> {
  const { db, clock, canSendMail } = needs
  if (!canSendMail) return 0
  await db.transaction((tx) => findNew(tx, needs))
  let emails = 0
  for (const accountId of await listPeopleDue(db, clock())) {
    if (signal.aborted) break
    emails += await db.transaction((tx) => emailTo(tx, needs, accountId))
  }
  await deleteOldNotifications(db, new Date(clock().getTime() - rememberedMs))
  return emails
}

/** Writes down who is to be told of what. Until the first run, nothing is news. */
async function findNew(tx: Tx, { clock, shop }: Needs): Promise<void> {
  const now = clock()
  const { contact } = await currentShop(tx, shop)
  const staff = await listStaff(tx)
  const cursors = await listCursors(tx)
  for (const kind of notificationKinds) {
    const seenUntil = cursors.get(kind)
    const people = staff.filter((person) => deliveryOf(person, kind, contact.email) !== 'off')
    if (!seenUntil || people.length === 0) continue
    const events = await listEvents(tx, kind, new Date(seenUntil.getTime() - overlapMs))
    const rows = events.flatMap((event) =>
      people.map((person) => notificationOf({ person, kind, shopEmail: contact.email, now }, event)),
    )
    await insertNotifications(tx, rows)
  }
  await upsertCursors(tx, notificationKinds, now)
}

type Recipient = { person: StaffRow; kind: NotificationKind; shopEmail: string; now: Date }
type Event = Awaited<ReturnType<typeof listEvents>>[number]

function notificationOf({ person, kind, shopEmail, now }: Recipient, event: Event): NewNotification {
  const delivery = deliveryOf(person, kind, shopEmail)
  const dueAt = delivery === 'digest' ? nextDigestAt(now) : now
  return { accountId: person.accountId, kind, ...event, delivery, dueAt }
}

/** One email with all that is due to a person, unless the last one was sent a moment ago. */
async function emailTo(tx: Tx, needs: Needs, accountId: string): Promise<number> {
  const now = needs.clock()
  const due = await lockDue(tx, { accountId, now })
  const { contact } = await currentShop(tx, needs.shop)
  const person = (await listStaff(tx)).find((one) => one.accountId === accountId)
  // Since an event was found, they may have lost a right, or chosen not to hear of it.
  const isWanted = ({ kind }: NotificationRow) => person && deliveryOf(person, kind, contact.email) !== 'off'
  const wanted = due.filter(isWanted)
  await deleteNotifications(
    tx,
    due.filter((row) => !isWanted(row)).map(({ id }) => id),
  )
  if (!person) return 0

  let emails = 0
  const isTooSoon = await wasEmailedSince(tx, accountId, new Date(now.getTime() - gatheredMs))
  for (const delivery of ['at_once', 'digest'] as const) {
    const rows = wanted.filter((row) => row.delivery === delivery)
    if (rows.length === 0 || (delivery === 'at_once' && isTooSoon)) continue
    await queueNotification(tx, { sealer: needs.sealer, now }, { person, rows, delivery })
    await updateEmailed(
      tx,
      rows.map(({ id }) => id),
      now,
    )
    emails += 1
  }
  return emails
}
