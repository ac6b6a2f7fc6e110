import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

/** To the old address. It does not name the new one, which is another person's if this was a mistake. */
export function emailChanged(
  { shop }: EmailContext,
  { firstName }: EmailData['email_changed'],
): EmailContent {
  return {
    subject: `The email address of your ${shop.name} account was changed`,
    preview: 'If you asked us to, there is nothing to do.',
    blocks: [
      { kind: 'heading', text: 'Your email address was changed' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: `Our staff gave your ${shop.name} account another email address. You are logged out everywhere, and log in with the new address from now on.`,
      },
      {
        kind: 'paragraph',
        text: `If you did not ask for this, tell us at once: ${shop.contact.email} or ${shop.contact.phone}.`,
      },
    ],
  }
}
