import { receivedText } from '#domain/contact.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import { withoutLinks } from '../../emails/without-links.ts'

export function contactReceived(
  { shop }: EmailContext,
  { name, message }: EmailData['contact_received'],
): EmailContent {
  const { within } = shop.answers
  return {
    subject: `Thank you for contacting ${shop.name}`,
    preview: receivedText(within),
    blocks: [
      { kind: 'heading', text: 'We have received your message' },
      { kind: 'paragraph', text: greeting(name.split(' ')[0] ?? '') },
      {
        kind: 'paragraph',
        text: `Thank you for contacting us. We will reply by email${within ? ` within ${within}` : ''}. This is what you wrote:`,
      },
      { kind: 'quote', text: withoutLinks(message) },
      {
        kind: 'paragraph',
        text: `If you did not contact us, you can ignore this email. If it is urgent, call ${shop.contact.phone}.`,
      },
    ],
  }
}
