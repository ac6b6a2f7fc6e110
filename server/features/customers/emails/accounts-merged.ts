import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

/** To both addresses. Neither email names the other, which is another person's if this was a mistake. */
export function accountsMerged(
  { shop }: EmailContext,
  { firstName, hasStayed }: EmailData['accounts_merged'],
): EmailContent {
  return {
    subject: `Your ${shop.name} accounts are now one`,
    preview: hasStayed ? 'Everything is in this account.' : 'Log in with your other address from now on.',
    blocks: [
      { kind: 'heading', text: 'Your accounts are now one' },
      { kind: 'paragraph', text: greeting(firstName) },
      {
        kind: 'paragraph',
        text: hasStayed
          ? 'Our staff merged your other account into this one. Its orders and everything else that you saved there are here now. You log in as before.'
          : 'Our staff merged the account with this email address into your other one. Your orders and everything else that you saved are there. From now on, log in with the address of that account.',
      },
      {
        kind: 'paragraph',
        text: `If you did not ask for this, tell us at once: ${shop.contact.email} or ${shop.contact.phone}.`,
      },
    ],
  }
}
