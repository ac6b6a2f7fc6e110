import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import type { EmailData } from '#domain/email.ts'
import { shippingFields } from '#domain/fields/address-fields.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { deliveryAddress, firstNameOf, orderButton } from '../order-blocks.ts'

export function orderCorrected(
  context: EmailContext,
  order: OrderRow,
  { fields }: EmailData['order_corrected'],
): EmailContent {
  const rows = fields.map((field) => ({
    label: shippingFields[field].label,
    value: shown(field, order[field]),
  }))
  return {
    subject: `We have corrected the details of your order ${order.orderNumber}`,
    preview: `Changed: ${fields.map((field) => shippingFields[field].label.toLowerCase()).join(', ')}.`,
    blocks: [
      { kind: 'heading', text: 'Your order has new details' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `We have corrected order ${order.orderNumber}. What you pay stays the same.`,
      },
      { kind: 'facts', title: 'Changed', rows },
      deliveryAddress(order),
      orderButton(context, order),
      {
        kind: 'paragraph',
        text: 'If this is not right, reply to this email before we send your parcel.',
      },
    ],
  }
}

function shown(field: keyof typeof shippingFields, text: string | null): string {
  if (!text) return 'None'
  const phone = field === 'phone' || field === 'recipientPhone' ? parsePhone(text) : null
  return phone ? formatPhone(phone) : text
}
