import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function passwordChanged(
  { shop, publicUrl }: EmailContext,
  { firstName }: EmailData['password_changed'],
): EmailContent {
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: 'If this was you, there is nothing to do.',
    blocks: [
      { kind: 'heading', text: 'Your password was changed' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'The password for your account was changed just now. If this was you, there is nothing to do.',
      },
      {
        kind: 'paragraph',
        text: `If this was not you, choose a new password now and tell us: ${shop.contact.email} or ${shop.contact.phone}.`,
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: `${publicUrl}/forgot-password`,
        isSecret: false,
      },
    ],
  }
}
