import { isAllowed, type Permission } from './accounts/staff/permissions.ts'
import type { Role } from './accounts/staff/roles.ts'
import { southAfricanDay, southAfricanMidnightMs } from './south-african-day.ts'

/** What happens in the shop that a member of staff can be told of. */
export const notificationKinds = [
  'order_paid',
  'message_received',
  'return_requested',
  'quote_answered',
  'attention_needed',
  'low_stock',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How somebody is told of it, by email. */
export const deliveries = ['at_once', 'digest', 'off'] as const
export type Delivery = (typeof deliveries)[number]

type KindFacts = {
  label: string
  /** Nobody is told of what they may not see. */
  needs: Permission
  byDefault: Delivery
  /** Whether the shop's own mailbox gets an email of each. */
  isMailed: boolean
}

const facts: Record<NotificationKind, KindFacts> = {
  order_paid: { label: 'New orders', needs: 'orders', byDefault: 'at_once', isMailed: false },
  message_received: { label: 'New messages', needs: 'emails', byDefault: 'at_once', isMailed: true },
  return_requested: { label: 'Return requests', needs: 'orders', byDefault: 'at_once', isMailed: true },
  quote_answered: { label: 'Answers to quotes', needs: 'orders', byDefault: 'at_once', isMailed: false },
  attention_needed: {
    label: 'Orders and payments that need attention',
    needs: 'orders',
    byDefault: 'at_once',
    isMailed: true,
  },
  low_stock: { label: 'Low stock', needs: 'catalogue', byDefault: 'digest', isMailed: false },
}

export function notificationLabel(kind: NotificationKind): string {
  return facts[kind].label
}

type Person = { role: Role; permissions: readonly Permission[] }

export function mayBeNotified(person: Person, kind: NotificationKind): boolean {
  return isAllowed(person, facts[kind].needs)
}

/** Until somebody chooses: administrators hear of what matters at once, staff of nothing they did not ask for. */
export function defaultDelivery({ role }: Pick<Person, 'role'>, kind: NotificationKind): Delivery {
  return role === 'admin' ? facts[kind].byDefault : 'off'
}

/** Whether this address gets an email of it already, since it is the shop's own. */
export function isMailedAlready(kind: NotificationKind, email: string, shopEmail: string): boolean {
  return facts[kind].isMailed && email.toLowerCase() === shopEmail.toLowerCase()
}

/** What happens within this time after an email goes into the next one. */
export const gatheredMs = 2 * 60_000

const digestHour = 7
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The next seven in the morning, in South African time. */
export function nextDigestAt(now: Date): Date {
  const today = southAfricanMidnightMs(southAfricanDay(now.getTime())) + digestHour * hourMs
  return new Date(today > now.getTime() ? today : today + dayMs)
}

/** What an email says of one event. Nothing in it names a customer. */
export type NotificationDetails = {
  orderNumber?: string | null
  quoteNumber?: string
  isAccepted?: boolean
  totalCents?: number
  items?: number
  conversationId?: number
  reason?: string
  productId?: number
  productName?: string
  onHand?: number
}
