import type { AlertDetails, AlertKind } from './alert.ts'
import type { AttentionReason } from './orders/attention.ts'
import type { ReturnReason, ReturnRemedy, ReturnStatus } from './orders/returns.ts'

/** What the shop writes to people about. */
export const emailKinds = [
  'verify_email',
  'reset_password',
  'password_changed',
  'order_confirmed',
  'order_shipped',
  'parcel_tracking',
  'order_cancelled',
  'order_refunded',
  'return_received',
  'return_moved',
  'contact_received',
  'contact_message',
  'return_requested',
  'attention_needed',
  'shop_alert',
] as const
export type EmailKind = (typeof emailKinds)[number]

const kindLabels: Record<EmailKind, string> = {
  verify_email: 'Verify your email address',
  reset_password: 'Reset your password',
  password_changed: 'Password changed',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  parcel_tracking: 'Tracking number',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Order refunded',
  return_received: 'Return received',
  return_moved: 'Return updated',
  contact_received: 'Message received',
  contact_message: 'Message for the shop',
  return_requested: 'Return request for the shop',
  attention_needed: 'Order needs attention',
  shop_alert: 'Shop needs attention',
}

export function emailKindLabel(kind: EmailKind): string {
  return kindLabels[kind]
}

/**
 * `kept`: the shop has no way to send mail, so the email stays in the list to be read there. `withdrawn`: it never
 * went out and will not, because somebody decided so or what it tells of was undone first.
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

/** The steps of a return that are written about; that its money went back has an email of its own. */
export const toldReturnStatuses = [
  'approved',
  'declined',
  'received',
] as const satisfies readonly ReturnStatus[]
export type ToldReturnStatus = (typeof toldReturnStatuses)[number]

/** Who carries a parcel, as an email tells it. */
export type Parcel = { courier: string | null; trackingNumber: string | null; trackingUrl: string | null }

/** Kinds that the shop writes to itself. */
export const emailsToTheShop = [
  'contact_message',
  'return_requested',
  'attention_needed',
  'shop_alert',
] as const satisfies readonly EmailKind[]

/** What each kind of email says, apart from its words. */
export type EmailData = {
  verify_email: { firstName: string; token: string }
  reset_password: { firstName: string; token: string }
  password_changed: { firstName: string }
  order_confirmed: { orderNumber: string }
  order_shipped: { orderNumber: string; parcel?: Parcel | undefined }
  parcel_tracking: { orderNumber: string; parcel?: Parcel | undefined }
  order_cancelled: { orderNumber: string }
  order_refunded: { orderNumber: string; amountCents: number; reason: string }
  return_received: { orderNumber: string; returnId: number }
  return_moved: { orderNumber: string; returnId: number; status: ToldReturnStatus; note: string }
  contact_received: { name: string; message: string }
  contact_message: {
    messageId: number
    name: string
    email: string
    message: string
    /** As typed: it may be anybody's. */
    aboutOrder: string | null
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
}

/** An email still to be written: one per event, which its key names. */
export type NewEmail = {
  [Kind in EmailKind]: { kind: Kind; eventKey: string; recipient: string; data: EmailData[Kind] }
}[EmailKind]

const minuteMs = 60_000
const maxWaitMs = 4 * 60 * minuteMs
/** With the waits below about a day: a mail server that was down overnight loses no email. */
const maxAttempts = 14

/** How long to wait after an attempt that failed: a minute, then twice as long each time; null when enough were made. */
export function retryWaitMs(attempts: number): number | null {
  return attempts >= maxAttempts ? null : Math.min(minuteMs * 2 ** (attempts - 1), maxWaitMs)
}

/** Whether enough attempts were made before this one, of which the last was never told how it went. */
export function isOneTooMany(attempts: number): boolean {
  return attempts > maxAttempts
}

/** Kinds whose link opens an account for whoever has it. */
export function hasSecretLink(kind: EmailKind): boolean {
  return kind === 'verify_email' || kind === 'reset_password'
}
