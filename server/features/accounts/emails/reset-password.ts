import { withWayBack } from '#domain/accounts/way-back.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function resetPassword(
  { shop, publicUrl }: EmailContext,
  { firstName, token, from }: EmailData['reset_password'],
): EmailContent {
  return {
    subject: `Choose a new password for ${shop.name}`,
    preview: 'The link works once and expires in an hour.',
    blocks: [
      { kind: 'heading', text: 'Choose a new password' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: 'Someone, most likely you, asked to reset the password for the account with this email address.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: `${publicUrl}${withWayBack('/reset-password', from)}#token=${encodeURIComponent(token)}`,
        isSecret: true,
      },
      {
        kind: 'paragraph',
        text: 'The link works once and expires in an hour. If this was not you, ignore this email. Your password will not change.',
      },
    ],
  }
}
