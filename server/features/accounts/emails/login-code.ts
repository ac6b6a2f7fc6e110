import { loginCodeMinutes } from '#domain/accounts/verification.ts'
import { withWayBack } from '#domain/accounts/way-back.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function loginCode(context: EmailContext, data: EmailData['login_code']): EmailContent {
  const { shop } = context
  const { firstName, code } = data
  return {
    subject: `Log in to ${shop.name}`,
    preview: `The link and the code work once and expire in ${loginCodeMinutes} minutes.`,
    blocks: [
      { kind: 'heading', text: 'Log in' },
      { kind: 'paragraph', text: greeting(firstName) },
      ...linkToLogIn(context, data),
      { kind: 'paragraph', text: `Or enter this code where you are logging in to ${shop.name}:` },
      { kind: 'code', text: code },
      {
        kind: 'paragraph',
        text: `Either works once and expires in ${loginCodeMinutes} minutes. We will never ask you for the code by phone or email, so do not pass it on.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, ignore this email. Nobody can log in without it.',
      },
    ],
  }
}

/** In the fragment, which no server on the way sees. Opening it logs nobody in: programs open links too. */
function linkToLogIn(
  { publicUrl }: EmailContext,
  { email, code, from }: EmailData['login_code'],
): EmailBlock[] {
  if (email === undefined) return []
  const url = `${publicUrl}${withWayBack('/login', from)}#${new URLSearchParams({ email, code })}`
  return [{ kind: 'button', label: 'Log in', url, isSecret: true }]
}
