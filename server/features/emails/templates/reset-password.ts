import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailContext, greeting } from './email-context.ts'

export function resetPassword(
  { shop, publicUrl }: EmailContext,
  { firstName, token }: EmailData['reset_password'],
): EmailContent {
  return {
    subject: `Choose a new password for ${shop.name}`,
    preview: 'The link works once, for an hour.',
    blocks: [
      { kind: 'heading', text: 'Choose a new password' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'Somebody, most likely you, asked for a new password for the account with this e-mail address.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: `${publicUrl}/reset-password#token=${encodeURIComponent(token)}`,
        isSecret: true,
      },
      {
        kind: 'paragraph',
        text: 'The link works once, for an hour. If it was not you, leave it: your password stays as it is.',
      },
    ],
  }
}
