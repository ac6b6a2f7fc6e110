import type { CustomerMessage } from '#contract/shop/message.ts'

// Mail programs cut addresses that are much longer.
const maxQuoted = 1200

/** Opens an answer in the mail program, with what was written quoted below. */
export function replyAddress({
  email,
  orderNumber,
  message,
}: Pick<CustomerMessage, 'email' | 'orderNumber' | 'message'>): string {
  const subject = orderNumber ? `Re: your message about ${orderNumber}` : 'Re: your message'
  const words = message.length > maxQuoted ? `${message.slice(0, maxQuoted)}…` : message
  const quoted = words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`
}
