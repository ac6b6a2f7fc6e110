import { type AlertKind, alertKinds, alertLabel } from '#domain/alert.ts'
import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { type NotificationDetails, type NotificationKind, notificationLabel } from '#domain/notification.ts'
import { type AttentionReason, attentionLabel, attentionReasons } from '#domain/orders/attention.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'

type EventCount = EmailData['staff_notification']['happened'][number]

/** To a member of staff, not to a customer. It names no customer. */
export function staffNotification(
  { shop, publicUrl }: EmailContext,
  { isDigest, happened }: EmailData['staff_notification'],
): EmailContent {
  const summary = happened.map(countText).join(', ')
  const heading = isDigest ? 'Your daily summary' : summary
  return {
    subject: isDigest ? `${shop.name} daily summary: ${summary}` : `${shop.name}: ${summary}`,
    preview: summary,
    blocks: [
      { kind: 'heading', text: heading },
      ...happened.flatMap((one) => happenedBlocks(one, publicUrl)),
      {
        kind: 'paragraph',
        text: 'You choose what you are told, and how, in the admin area:',
        link: { label: 'Notifications', url: `${publicUrl}/admin/notifications` },
      },
    ],
  }
}

const nouns: Record<NotificationKind, { one: string; many: string; page: string; link: string }> = {
  order_paid: {
    one: 'new order',
    many: 'new orders',
    page: 'orders?status=unfulfilled',
    link: 'Orders to pack',
  },
  message_received: {
    one: 'new message',
    many: 'new messages',
    page: 'messages',
    link: 'Open messages',
  },
  return_requested: {
    one: 'return request',
    many: 'return requests',
    page: 'returns',
    link: 'Returns that wait for you',
  },
  quote_answered: {
    one: 'answer to a quote',
    many: 'answers to quotes',
    page: 'quotes',
    link: 'Quotes',
  },
  attention_needed: {
    one: 'problem to look at',
    many: 'problems to look at',
    page: 'orders?status=attention',
    link: 'Orders that need attention',
  },
  low_stock: {
    one: 'product is low',
    many: 'products are low',
    page: 'products?stock_status=low_stock',
    link: 'Products with low stock',
  },
}

function countText({ kind, count }: EventCount): string {
  return `${count} ${count === 1 ? nouns[kind].one : nouns[kind].many}`
}

function happenedBlocks({ kind, count, first }: EventCount, publicUrl: string): EmailBlock[] {
  const { page, link } = nouns[kind]
  const others = count - first.length
  return [
    { kind: 'facts', title: notificationLabel(kind), rows: first.map((details) => rowOf(kind, details)) },
    ...(others > 0 ? [{ kind: 'paragraph' as const, text: `And ${others} more.` }] : []),
    { kind: 'button', label: link, url: `${publicUrl}/admin/${page}`, isSecret: false, rank: 'second' },
  ]
}

function rowOf(kind: NotificationKind, details: NotificationDetails): { label: string; value: string } {
  const {
    orderNumber,
    quoteNumber = '',
    isAccepted,
    totalCents = 0,
    items = 0,
    productName = '',
    onHand = 0,
    reason = '',
  } = details
  switch (kind) {
    case 'order_paid':
      return {
        label: orderNumber ?? '',
        value: `${formatRand(totalCents)}, ${items} ${items === 1 ? 'item' : 'items'}`,
      }
    case 'message_received':
      return { label: 'Message', value: orderNumber ? `About ${orderNumber}` : 'From the contact page' }
    case 'return_requested':
      return { label: orderNumber ?? '', value: 'A return was requested' }
    case 'quote_answered':
      return {
        label: quoteNumber,
        value: isAccepted ? `Accepted: ${orderNumber ?? 'the order was deleted'}` : 'Declined',
      }
    case 'attention_needed':
      return { label: orderNumber ?? 'Alert', value: reasonText(reason) }
    case 'low_stock':
      return { label: `${onHand} left`, value: productName }
  }
}

function reasonText(reason: string): string {
  if (isAttentionReason(reason)) return attentionLabel(reason)
  return isAlertKind(reason) ? alertLabel(reason) : reason
}

function isAttentionReason(reason: string): reason is AttentionReason {
  return attentionReasons.some((known) => known === reason)
}

function isAlertKind(reason: string): reason is AlertKind {
  return alertKinds.some((known) => known === reason)
}
