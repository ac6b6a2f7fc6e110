import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailContext, greeting } from './email-context.ts'

export function passwordChanged(
  { shop, publicUrl }: EmailContext,
  { firstName }: EmailData['password_changed'],
): EmailContent {
  return {
    subject: `Your ${shop.name} password was changed`,
    preview: 'If it was you, all is well.',
    blocks: [
      { kind: 'heading', text: 'Your password was changed' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'The password of your account was changed just now. If it was you, all is well and there is nothing to do.',
      },
      {
        kind: 'paragraph',
        text: `If it was not you, choose a new password at once, and tell us: ${shop.contact.email} or ${shop.contact.phone}.`,
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
