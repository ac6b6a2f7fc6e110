import type { EmailData } from '#domain/email.ts'
import type { EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'

/** To the shop, in the customer's own words; a reply goes straight to the customer. */
export function contactMessage(
  { publicUrl }: EmailContext,
  { messageId, name, email, message, aboutOrder }: EmailData['contact_message'],
): EmailContent {
  return {
    subject: aboutOrder ? `Message from ${name} about ${aboutOrder}` : `Message from ${name}`,
    preview: message.slice(0, 100),
    replyTo: email,
    blocks: [
      { kind: 'heading', text: `${name} wrote to the shop` },
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        title: 'From',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          ...(aboutOrder ? [{ label: 'Order number given', value: aboutOrder }] : []),
        ],
      },
      {
        kind: 'paragraph',
        text: 'Reply to this email to answer. The message stays open in the admin area until someone marks it done.',
      },
      {
        kind: 'button',
        label: 'Open the message',
        url: `${publicUrl}/admin/messages?open=${messageId}`,
        isSecret: false,
      },
    ],
  }
}
