import type { AlertDetails, AlertKind } from './alert.ts'
import type { NotificationDetails, NotificationKind } from './notification.ts'
import type { AttentionReason } from './orders/attention.ts'
import type { ReturnReason, ReturnRemedy, ReturnStatus } from './orders/returns.ts'

/** The occasions on which the shop sends an email. */
export const emailKinds = [
  'verify_email',
  'reset_password',
  'login_code',
  'password_changed',
  'order_confirmed',
  'order_shipped',
  'parcel_tracking',
  'order_cancelled',
  'order_refunded',
  'return_received',
  'return_moved',
  'back_in_stock',
  'contact_received',
  'contact_message',
  'contact_answer',
  'return_requested',
  'attention_needed',
  'shop_alert',
  'staff_notification',
] as const
export type EmailKind = (typeof emailKinds)[number]

const kindLabels: Record<EmailKind, string> = {
  verify_email: 'Verify your email address',
  reset_password: 'Reset your password',
  login_code: 'Login code',
  password_changed: 'Password changed',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  parcel_tracking: 'Tracking number',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Order refunded',
  return_received: 'Return received',
  return_moved: 'Return updated',
  back_in_stock: 'Back in stock',
  contact_received: 'Message received',
  contact_message: 'Message for the shop',
  contact_answer: 'Answer to a message',
  return_requested: 'Return request for the shop',
  attention_needed: 'Order needs attention',
  shop_alert: 'Shop needs attention',
  staff_notification: 'Notification for staff',
}

export function emailKindLabel(kind: EmailKind): string {
  return kindLabels[kind]
}

/**
 * `kept`: the shop has no mail server, so the email stays in the list to be read there. `withdrawn`: it was never sent
 * and will not be, because somebody decided so or its event was undone first.
 */
export const emailStatuses = ['waiting', 'sent', 'kept', 'failed', 'withdrawn'] as const
export type EmailStatus = (typeof emailStatuses)[number]

const statusLabels: Record<EmailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent (no mail server)',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

export function emailStatusLabel(status: EmailStatus): string {
  return statusLabels[status]
}

/** The steps of a return that have this email; its refund has an email of its own. */
export const toldReturnStatuses = [
  'approved',
  'declined',
  'received',
] as const satisfies readonly ReturnStatus[]
export type ToldReturnStatus = (typeof toldReturnStatuses)[number]

/** The courier of a parcel, as emails name it. */
export type Parcel = { courier: string | null; trackingNumber: string | null; trackingUrl: string | null }

/** Emails that the shop sends to itself. */
export const emailsToTheShop = [
  'contact_message',
  'return_requested',
  'attention_needed',
  'shop_alert',
  'staff_notification',
] as const satisfies readonly EmailKind[]

/** The data of each kind of email, apart from its wording. */
export type EmailData = {
  verify_email: { firstName: string; token: string }
  reset_password: { firstName: string; token: string }
  login_code: { firstName: string; code: string }
  password_changed: { firstName: string }
  order_confirmed: { orderNumber: string }
  order_shipped: { orderNumber: string; parcel?: Parcel | undefined }
  parcel_tracking: { orderNumber: string; parcel?: Parcel | undefined }
  order_cancelled: { orderNumber: string }
  /** `creditNote`: its number; a refund of what was paid too much has none. */
  order_refunded: {
    orderNumber: string
    amountCents: number
    reason: string
    creditNote?: string | undefined
  }
  return_received: { orderNumber: string; returnId: number }
  return_moved: { orderNumber: string; returnId: number; status: ToldReturnStatus; note: string }
  back_in_stock: { productName: string; slug: string }
  contact_received: { name: string; message: string }
  contact_message: {
    messageId: number
    name: string
    email: string
    message: string
    /** As typed: it may be anybody's. */
    aboutOrder: string | null
    /** Whether the sender's account placed that order. */
    isOwnOrder?: boolean | undefined
  }
  contact_answer: {
    text: string
    /** What it answers, in the customer's words. */
    answers: { at: string; message: string } | null
    /** As the customer typed it. */
    aboutOrder: string | null
    /** Earlier emails of the conversation, oldest first. */
    follows: number[]
  }
  return_requested: {
    orderNumber: string
    returnId: number
    reason: ReturnReason
    remedy: ReturnRemedy
    note: string | null
    items: { name: string; quantity: number }[]
    refundBy: string | null
  }
  attention_needed: { orderNumber: string; reason: AttentionReason }
  shop_alert: { alert: AlertKind; about: AlertDetails[] }
  staff_notification: {
    isDigest: boolean
    /** By kind, with how many there are, and the first of them. */
    happened: { kind: NotificationKind; count: number; first: NotificationDetails[] }[]
  }
}

/** An email still to be written: one per event, identified by its key. */
export type NewEmail = {
  [Kind in EmailKind]: { kind: Kind; eventKey: string; recipient: string; data: EmailData[Kind] }
}[EmailKind]

const minuteMs = 60_000
const maxWaitMs = 4 * 60 * minuteMs
/** With the waits below about a day: a mail server that is down overnight loses no email. */
const maxAttempts = 14

/** How long to wait after a failed attempt: a minute, then twice as long each time; null after the last one. */
export function retryWaitMs(attempts: number): number | null {
  return attempts >= maxAttempts ? null : Math.min(minuteMs * 2 ** (attempts - 1), maxWaitMs)
}

/** Whether there were enough attempts before this one, even if the result of the last is unknown. */
export function isOneTooMany(attempts: number): boolean {
  return attempts > maxAttempts
}

/** Kinds with a link or a code that gives access to an account. */
export function hasSecretLink(kind: EmailKind): boolean {
  return kind === 'verify_email' || kind === 'reset_password' || kind === 'login_code'
}
