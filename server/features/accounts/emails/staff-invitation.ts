import { splitFullName } from '#domain/accounts/sign-up.ts'
import { invitationDays } from '#domain/accounts/staff/invitation.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function staffInvitation(
  { shop, publicUrl }: EmailContext,
  { name, token, invitedBy, role }: EmailData['staff_invitation'],
): EmailContent {
  return {
    subject: `You are invited to work at ${shop.name}`,
    preview: `The link works once and expires in ${invitationDays} days.`,
    blocks: [
      { kind: 'heading', text: `Join ${shop.name}` },
      { kind: 'paragraph', text: greeting(splitFullName(name).firstName) },
      {
        kind: 'paragraph',
        text: `${invitedBy} invites you to the admin area of ${shop.name}${role ? `, as ${role}` : ''}. Open the link to accept, and choose a password of your own.`,
      },
      {
        kind: 'button',
        label: 'Accept the invitation',
        url: `${publicUrl}/join#token=${encodeURIComponent(token)}`,
        isSecret: true,
      },
      {
        kind: 'paragraph',
        text: `The link works once and expires in ${invitationDays} days. Do not pass it on: whoever opens it can accept in your place. If you do not know what this is about, ignore this email.`,
      },
    ],
  }
}
