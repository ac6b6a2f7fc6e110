import type { EmailData, ReturnStep } from '#domain/email.ts'
import { nextOfReturn } from '#domain/orders/returns/return-progress.ts'
import type { EmailBlock, EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderButton } from '../order-blocks.ts'

type ReturnMove = EmailData['return_moved']

const told: Record<ReturnStep, { subject: string; preview: string; happened: string }> = {
  approved: {
    subject: 'Your return is approved',
    preview: 'How the goods come back to us.',
    happened: 'We have approved your return',
  },
  declined: {
    subject: 'We have declined your return',
    preview: 'Please read why, and contact us if you disagree.',
    happened: 'We have reviewed your return and cannot accept it',
  },
  received: {
    subject: 'Your return has arrived',
    preview: 'We will check the goods and then do what you chose.',
    happened: 'We have received the goods you returned',
  },
  refunded: {
    subject: 'We have checked your return',
    preview: 'We refund a part of it, and send you the rest.',
    happened: 'We have checked the goods you returned, and refund those that we accept',
  },
  repaired: {
    subject: 'Your goods are repaired',
    preview: 'They are on their way back to you.',
    happened: 'We have repaired the goods you returned, and are sending them back to you',
  },
  replaced: {
    subject: 'We are sending you a replacement',
    preview: 'You have nothing to pay.',
    happened: 'We have checked the goods you returned, and are sending you a replacement',
  },
  withdrawn: {
    subject: 'We are not sending the replacement',
    preview: 'We will decide what we do instead.',
    happened: 'We have withdrawn the replacement for the goods you returned, before it left',
  },
  rejected: {
    subject: 'We cannot accept your return',
    preview: 'Please read why, and contact us if you disagree.',
    happened:
      'We have checked the goods you returned and cannot accept them. We are sending them back to you',
  },
}

/** How far a return is, why, and what happens next by when. */
export function returnMoved(context: EmailContext, order: OrderRow, moved: ReturnMove): EmailContent {
  const { returnId, status, note } = moved
  const { subject, preview, happened } = told[status]
  const next = nextText(moved)
  return {
    subject: `${subject}: order ${order.orderNumber}`,
    preview,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text: `${happened} (order ${order.orderNumber}, return ${returnId}).` },
      ...(note ? [{ kind: 'quote' as const, text: note }] : []),
      ...goodsBack(moved),
      ...replacement(context, moved),
      ...(next ? [{ kind: 'paragraph' as const, text: next }] : []),
      orderButton(context, order),
    ],
  }
}

/** Emails that were queued before a return's reason was part of them are written without it. */
function nextText({
  status,
  reason = 'change_of_mind',
  remedy = 'refund',
  refundBy = null,
}: ReturnMove): string | null {
  if (status === 'withdrawn')
    return nextOfReturn({ status: 'received', outcome: null, reason, remedy, refundBy, isDecidedAgain: true })
  return status === 'approved' || status === 'declined' || status === 'received'
    ? nextOfReturn({ status, outcome: null, reason, remedy, refundBy })
    : nextOfReturn({ status: 'closed', outcome: status, reason, remedy, refundBy: null })
}

/** What is not accepted, if the rest is. */
function goodsBack({ status, sentBack = [] }: ReturnMove): EmailBlock[] {
  if (sentBack.length === 0 || status === 'rejected' || status === 'repaired') return []
  const goods = sentBack.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return [{ kind: 'paragraph', text: `We could not accept this, and are sending it back to you: ${goods}.` }]
}

function replacement(
  { publicUrl }: EmailContext,
  { status, replacementOrderNumber: number }: ReturnMove,
): EmailBlock[] {
  if (!number) return []
  if (status === 'withdrawn')
    return [{ kind: 'paragraph', text: `Order ${number}, the replacement, is cancelled.` }]
  return [
    { kind: 'paragraph', text: `The replacement is order ${number}. You have nothing to pay.` },
    {
      kind: 'button',
      label: 'Follow the replacement',
      url: `${publicUrl}/orders/${encodeURIComponent(number)}`,
      isSecret: false,
    },
  ]
}
