import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { firstNameOf, orderButton, swapFacts } from '../order-blocks.ts'

export function swapToPay(
  context: EmailContext,
  order: OrderRow,
  { token, swap }: EmailData['swap_to_pay'],
): EmailContent {
  const { publicUrl, shop } = context
  const difference = formatRand(swap.differenceCents)
  return {
    subject: `Your order ${order.orderNumber}: ${difference} to pay for the swap`,
    preview: `We send your order once you have paid ${difference}.`,
    blocks: [
      { kind: 'heading', text: 'Pay the difference and we send your order' },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: `As you asked, we can swap a product in order ${order.orderNumber}. The new one costs ${difference} more. We hold it for you, and pack your order once the difference is paid. You do not have to log in to pay.`,
      },
      swapFacts(swap),
      { kind: 'button', label: `Pay ${difference}`, url: `${publicUrl}/pay/${token}`, isSecret: false },
      {
        kind: 'paragraph',
        text: `Would you rather pay by EFT, or keep your order as it was? Reply to this email or call us: ${shop.contact.phone}.`,
      },
      orderButton(context, order),
    ],
  }
}
