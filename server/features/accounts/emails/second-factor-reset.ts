import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function secondFactorReset(
  { shop, publicUrl }: EmailContext,
  { firstName }: EmailData['second_factor_reset'],
): EmailContent {
  return {
    subject: `Two-step login was turned off for your ${shop.name} account`,
    preview: 'If you asked for this, log in and turn it on again.',
    blocks: [
      { kind: 'heading', text: 'Two-step login was turned off' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: `An administrator of ${shop.name} turned off two-step login for your account and logged you out everywhere, as is done for someone who lost their phone.`,
      },
      {
        kind: 'paragraph',
        text: 'If you asked for this, log in with your password and turn it on again with your new phone.',
      },
      {
        kind: 'paragraph',
        text: `If you did not, choose a new password now and tell us: ${shop.contact.email} or ${shop.contact.phone}.`,
      },
      {
        kind: 'button',
        label: 'Log in',
        url: `${publicUrl}/login`,
        isSecret: false,
      },
    ],
  }
}
