import { withWayBack } from '#domain/accounts/way-back.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function verifyEmail(
  { shop, publicUrl }: EmailContext,
  { firstName, token, from }: EmailData['verify_email'],
): EmailContent {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    preview: 'One click and your account is ready.',
    blocks: [
      { kind: 'heading', text: 'Confirm your email address' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: `Welcome to ${shop.name}. Please confirm that this is your address, and your account is ready.`,
      },
      {
        kind: 'button',
        label: 'Confirm my address',
        url: `${publicUrl}${withWayBack('/verify-email', from)}#token=${encodeURIComponent(token)}`,
        isSecret: true,
      },
      {
        kind: 'paragraph',
        text: 'The link works once. If you did not create an account with us, you can ignore this email.',
      },
    ],
  }
}
