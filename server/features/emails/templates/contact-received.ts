import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../email-content.ts'
import { withoutLinks } from '../without-links.ts'
import { type EmailContext, greeting } from './email-context.ts'

export function contactReceived(
  { shop }: EmailContext,
  { name, message }: EmailData['contact_received'],
): EmailContent {
  return {
    subject: `Thank you for writing to ${shop.name}`,
    preview: 'Your message has reached us, and we will answer by e-mail.',
    blocks: [
      { kind: 'heading', text: 'Your message has reached us' },
      { kind: 'paragraph', text: greeting(name.split(' ')[0] ?? '') },
      { kind: 'paragraph', text: 'Thank you for writing. We will answer by e-mail. This is what you wrote:' },
      { kind: 'quote', text: withoutLinks(message) },
      {
        kind: 'paragraph',
        text: `If you did not write to us, somebody mistyped an address, and you need not do anything. Anything urgent: ${shop.contact.phone}.`,
      },
    ],
  }
}
