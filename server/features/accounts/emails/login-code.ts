import { loginCodeMinutes } from '#domain/accounts/verification.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function loginCode(
  { shop }: EmailContext,
  { firstName, code }: EmailData['login_code'],
): EmailContent {
  return {
    subject: `Your login code for ${shop.name}`,
    preview: `It works once and expires in ${loginCodeMinutes} minutes.`,
    blocks: [
      { kind: 'heading', text: 'Your login code' },
      { kind: 'paragraph', text: greeting(firstName) },
      { kind: 'paragraph', text: `Enter this code where you are logging in to ${shop.name}:` },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        text: `The code works once and expires in ${loginCodeMinutes} minutes. We will never ask you for it by phone or email, so do not pass it on.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, ignore this email. Nobody can log in without the code.',
      },
    ],
  }
}
