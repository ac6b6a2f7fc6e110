import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'
import { withoutLinks } from '../../emails/without-links.ts'

export function contactReceived(
  { shop }: EmailContext,
  { name, message }: EmailData['contact_received'],
): EmailContent {
  return {
    subject: `Thank you for contacting ${shop.name}`,
    preview: 'We have received your message and will reply by email.',
    blocks: [
      { kind: 'heading', text: 'We have received your message' },
      { kind: 'paragraph', text: greeting(name.split(' ')[0] ?? '') },
      {
        kind: 'paragraph',
        text: 'Thank you for contacting us. We will reply by email. This is what you wrote:',
      },
      { kind: 'quote', text: withoutLinks(message) },
      {
        kind: 'paragraph',
        text: `If you did not contact us, you can ignore this email. If it is urgent, call ${shop.contact.phone}.`,
      },
    ],
  }
}
