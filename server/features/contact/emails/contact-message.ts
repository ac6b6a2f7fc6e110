import { shorten } from '#domain/catalogue/shorten.ts'
import type { EmailData } from '#domain/email.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import type { EmailContext } from '../../emails/email-context.ts'
import { withoutLinks } from '../../emails/without-links.ts'

// A stranger's name is as long, and as much of an advertisement, as they like.
const maxNameInSubject = 60

/** To the shop, in the customer's own words; a reply goes straight to the customer. */
export function contactMessage(
  { publicUrl }: EmailContext,
  { messageId, name, email, message, aboutOrder, isOwnOrder = false }: EmailData['contact_message'],
): EmailContent {
  const from = `Message from ${shorten(withoutLinks(name), maxNameInSubject)}`
  return {
    subject: aboutOrder ? `${from} about ${aboutOrder}` : from,
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
          ...(aboutOrder ? [{ label: isOwnOrder ? 'Order' : 'Order number given', value: aboutOrder }] : []),
        ],
      },
      ...(aboutOrder ? [orderLink(publicUrl, { orderNumber: aboutOrder, isOwnOrder })] : []),
      {
        kind: 'paragraph',
        text: 'Answer in the admin area, so that your colleagues see it. You can also reply to this email: then mark the conversation as done.',
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

function orderLink(
  publicUrl: string,
  { orderNumber, isOwnOrder }: { orderNumber: string; isOwnOrder: boolean },
): EmailBlock {
  return {
    kind: 'paragraph',
    text: isOwnOrder
      ? 'The order was placed with the account that sent this.'
      : 'We do not know whether it is their order, so do not tell them anything about it before you have checked.',
    link: {
      label: 'Open the order',
      url: `${publicUrl}/admin/orders/${encodeURIComponent(orderNumber)}`,
    },
  }
}
