import type { AlertDetails, AlertKind } from './alert.ts'
import type { ShippingField } from './fields/address-fields.ts'
import type { NotificationDetails, NotificationKind } from './notification.ts'
import type { AttentionReason } from './orders/attention.ts'
import type { LineUnits } from './orders/parcels/units-to-pack.ts'
import type { ReturnReason, ReturnRemedy } from './orders/returns/returns.ts'
import type { StoredValueKind } from './payments/stored-value-kinds.ts'

/** The occasions on which the shop sends an email. */
export const emailKinds = [
  'verify_email',
  'reset_password',
  'login_code',
  'password_changed',
  'email_changed',
  'accounts_merged',
  'staff_invitation',
  'second_factor_reset',
  'order_confirmed',
  'order_shipped',
  'order_ready',
  'collect_reminder',
  'parcel_tracking',
  'parcel_news',
  'order_cancelled',
  'payment_waiting',
  'order_expired',
  'order_refunded',
  'order_corrected',
  'order_email_moved',
  'order_reduced',
  'pay_link',
  'swap_to_pay',
  'order_swapped',
  'quote',
  'return_received',
  'return_moved',
  'return_label',
  'back_in_stock',
  'gift_card',
  'contact_received',
  'contact_message',
  'contact_answer',
  'return_requested',
  'attention_needed',
  'shop_alert',
  'staff_notification',
  'email_test',
] as const
export type EmailKind = (typeof emailKinds)[number]

const kindLabels: Record<EmailKind, string> = {
  verify_email: 'Verify your email address',
  reset_password: 'Reset your password',
  login_code: 'Login link',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  accounts_merged: 'Accounts merged',
  staff_invitation: 'Invitation to work here',
  second_factor_reset: 'Two-step login turned off',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  order_ready: 'Ready to collect',
  collect_reminder: 'Reminder to collect',
  parcel_tracking: 'Tracking number',
  parcel_news: 'Parcel update',
  order_cancelled: 'Order cancelled',
  payment_waiting: 'Order not paid yet',
  order_expired: 'Order not paid in time',
  order_refunded: 'Order refunded',
  order_corrected: 'Delivery details corrected',
  order_email_moved: 'Email address corrected',
  order_reduced: 'Taken out of an order',
  pay_link: 'Link to pay an order',
  swap_to_pay: 'Link to pay the difference of a swap',
  order_swapped: 'Product swapped in an order',
  quote: 'Quote',
  return_received: 'Return received',
  return_moved: 'Return updated',
  return_label: 'Label for a return',
  back_in_stock: 'Back in stock',
  gift_card: 'Gift card',
  contact_received: 'Message received',
  contact_message: 'Message for the shop',
  contact_answer: 'Answer to a message',
  return_requested: 'Return request for the shop',
  attention_needed: 'Order needs attention',
  shop_alert: 'Shop needs attention',
  staff_notification: 'Notification for staff',
  email_test: 'Test of an email',
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

/** The steps of a return that have this email: how far it is, how it ends, and that its replacement was withdrawn. The money has an email of its own. */
export const toldReturnSteps = [
  'approved',
  'declined',
  'received',
  'refunded',
  'repaired',
  'replaced',
  'withdrawn',
  'rejected',
] as const
export type ReturnStep = (typeof toldReturnSteps)[number]

/** The courier of a parcel, as emails name it. */
export type Parcel = { courier: string | null; trackingNumber: string | null; trackingUrl: string | null }

/** Emails from before orders could have more than one parcel say nothing but the order's number, or the courier. */
type ParcelNews = {
  orderNumber: string
  parcel?: Parcel | undefined
  number?: number | undefined
  /** Whether it is the first, second … parcel that the customer hears of. */
  ordinal?: number | undefined
  units?: LineUnits[] | undefined
  /** What of the order has not left yet. */
  toFollow?: LineUnits[] | undefined
}

/** `differenceCents`: positive if the customer pays more. */
export type SwappedUnits = { quantity: number; outName: string; inName: string; differenceCents: number }

/** What a customer is told of a parcel on its way, each once. */
export const parcelMilestones = ['out_for_delivery', 'ready_to_collect', 'delivered', 'exception'] as const
export type ParcelMilestone = (typeof parcelMilestones)[number]

/** Emails that the shop sends to itself. */
export const emailsToTheShop = [
  'contact_message',
  'return_requested',
  'attention_needed',
  'shop_alert',
  'staff_notification',
] as const satisfies readonly EmailKind[]

const shopKinds: readonly EmailKind[] = emailsToTheShop
const toTheAccount: readonly EmailKind[] = ['payment_waiting', 'order_expired']

/**
 * Whether an email about an order goes to the address that the order has when it is sent. The one that tells the old
 * address of the move does not, nor do those to the shop, nor those about an order that is not paid: they go to the
 * account's.
 */
export function followsTheOrder(kind: EmailKind): boolean {
  return !toTheAccount.includes(kind) && kind !== 'order_email_moved' && !shopKinds.includes(kind)
}

/** The data of each kind of email, apart from its wording. */
export type EmailData = {
  /** `from`: the page that the link leads back to. */
  verify_email: { firstName: string; token: string; from?: string | undefined }
  reset_password: { firstName: string; token: string; from?: string | undefined }
  /** `email`: missing in emails from before they had a link. */
  login_code: { firstName: string; code: string; email?: string | undefined; from?: string | undefined }
  password_changed: { firstName: string }
  email_changed: { firstName: string }
  /** `hasStayed`: it goes to the account that stayed, and not to the address of the other. */
  accounts_merged: { firstName: string; hasStayed: boolean }
  /** `role`: null if the permissions were chosen one by one. */
  staff_invitation: { name: string; token: string; invitedBy: string; role: string | null }
  second_factor_reset: { firstName: string }
  order_confirmed: { orderNumber: string }
  order_shipped: ParcelNews
  order_ready: ParcelNews
  /** `until`: when the shop no longer keeps it. */
  collect_reminder: { orderNumber: string; units: LineUnits[]; until: string }
  parcel_tracking: ParcelNews
  parcel_news: {
    orderNumber: string
    parcel: Parcel
    units: LineUnits[]
    news: ParcelMilestone
    on: string | null
  }
  order_cancelled: { orderNumber: string }
  /**
   * `token`: of the pay link, which opens nothing but the payment of this order. `isUnproven`: the mailbox may be a
   * stranger's, so nothing that somebody typed is in it.
   */
  payment_waiting: {
    orderNumber: string
    token: string
    isDeclined: boolean
    isUnproven?: boolean | undefined
  }
  order_expired: { orderNumber: string; isUnproven?: boolean | undefined }
  /** `creditNote`: its number; a refund of what was paid too much has none. */
  order_refunded: {
    orderNumber: string
    amountCents: number
    reason: string
    creditNote?: string | undefined
    /** Not the way it was paid, but to the gift card that paid, or as store credit. */
    paidTo?: StoredValueKind | undefined
  }
  order_corrected: { orderNumber: string; fields: ShippingField[] }
  /** To the old address, which may be a stranger's. */
  order_email_moved: { orderNumber: string }
  /** `code`: spends the card. It is nowhere else. */
  gift_card: { code: string; amountCents: number; name: string; message: string; expiresAt: string }
  /** `token`: of the pay link, which opens nothing but the payment of this order. */
  pay_link: { orderNumber: string; token: string }
  /** `token`: of the pay link, which opens nothing but the payment of this difference. */
  swap_to_pay: { orderNumber: string; token: string; swap: SwappedUnits }
  /** `debitNote`: its number, if the customer paid a difference. */
  order_swapped: {
    orderNumber: string
    reason: string
    isPaid: boolean
    swap: SwappedUnits
    debitNote?: string | undefined
  }
  quote: QuoteEmail
  /** `creditCents`: what is refunded; 0 if the order was not paid yet. */
  order_reduced: {
    orderNumber: string
    reason: string
    creditCents: number
    units: { name: string; quantity: number }[]
  }
  return_received: { orderNumber: string; returnId: number; refundBy?: string | null | undefined }
  return_moved: {
    orderNumber: string
    returnId: number
    status: ReturnStep
    note: string
    reason?: ReturnReason | undefined
    remedy?: ReturnRemedy | undefined
    refundBy?: string | null | undefined
    /** The goods that go back to the customer. */
    sentBack?: { name: string; quantity: number }[] | undefined
    replacementOrderNumber?: string | undefined
  }
  /** `hasLabel`: it is attached, since a courier was booked. */
  return_label: {
    orderNumber: string
    returnId: number
    bookingId: number
    courier: string
    trackingNumber: string
    hasLabel: boolean
  }
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
  /** What one of the other kinds would look like with these words. */
  email_test: { tested: EmailKind; opening: string; closing: string }
  shop_alert: { alert: AlertKind; about: AlertDetails[] }
  staff_notification: {
    isDigest: boolean
    /** By kind, with how many there are, and the first of them. */
    happened: { kind: NotificationKind; count: number; first: NotificationDetails[] }[]
  }
}

/** A quote as it was sent. `token`: of the link on which it is accepted. */
export type QuoteEmail = {
  quoteId: number
  number: string
  token: string
  customer: string
  validUntil: string
  note: string
  items: { name: string; quantity: number; unitPriceCents: number }[]
  totalCents: number
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

/** Kinds with a link or a code that gives access to an account, or is worth money. */
export function hasSecretLink(kind: EmailKind): boolean {
  return kindsWithSecret.some((secret) => secret === kind)
}

const kindsWithSecret = [
  'verify_email',
  'reset_password',
  'login_code',
  'staff_invitation',
  'gift_card',
] as const satisfies readonly EmailKind[]
