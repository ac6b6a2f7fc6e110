import { withWayBack } from '#domain/accounts/way-back.ts'
import { deliveryMethodOf } from '#domain/orders/delivery/delivery-choice.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import type { OrderRow } from '../order-queries.ts'
import type { OrderToWrite } from './find-order-to-write.ts'
import {
  deliveryDays,
  destination,
  firstNameOf,
  orderAmounts,
  orderButton,
  orderLines,
  trackingLine,
} from './order-blocks.ts'

/** Without an account there is no page of the order. */
function invoiceAttached({ accountId }: OrderRow): EmailBlock {
  const attached = 'Your invoice is attached as a PDF.'
  return {
    kind: 'paragraph',
    text: accountId === null ? attached : `${attached} It stays on your order page too.`,
  }
}

function arrivalText(context: EmailContext, order: OrderRow): string {
  switch (deliveryMethodOf(order)) {
    case 'collect':
      return 'You can collect it at the shop once it is packed.'
    case 'point':
      return `It should be at ${order.collectPlace?.name ?? 'the pick-up point'} ${deliveryDays(context, order)}.`
    case 'door':
      return `It should arrive ${deliveryDays(context, order)}.`
  }
}

function passwordLink({ publicUrl }: EmailContext, { loginEmail }: OrderToWrite): EmailBlock[] {
  if (loginEmail === null) return []
  const url = `${publicUrl}${withWayBack('/login', '/account')}#${new URLSearchParams({ email: loginEmail })}`
  return [
    {
      kind: 'paragraph',
      text: 'You have ordered without a password. With one you see all your orders and return goods yourself:',
      link: { label: 'Choose a password', url },
    },
  ]
}

export function orderConfirmed(context: EmailContext, order: OrderToWrite): EmailContent {
  const { shop, publicUrl } = context
  const arrival = arrivalText(context, order)
  return {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: `Thank you. ${arrival}`,
    ...(order.paidAt && { attachment: { kind: 'invoice', orderNumber: order.orderNumber } }),
    blocks: [
      { kind: 'heading', text: 'Thank you for your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have received your payment and will pack order ${order.orderNumber}. ${arrival} We will email you when it ${order.isCollected ? 'is ready' : 'ships'}.`,
      },
      orderButton(context, order),
      trackingLine(context),
      ...passwordLink(context, order),
      orderLines(context, order, { title: 'What you ordered' }),
      orderAmounts(order),
      ...(order.paidAt ? [invoiceAttached(order)] : []),
      destination(context, order),
      // ECT Act s43(1)(r): the record of a sale mentions the right to cancel.
      {
        kind: 'paragraph',
        text: `Changed your mind? You can return goods within ${shop.returns.changeOfMindDays} days of receiving them.`,
        link: { label: 'How returns work', url: `${publicUrl}/returns` },
      },
    ],
  }
}
