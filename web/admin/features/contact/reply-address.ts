// Mail programs truncate much longer addresses.
const maxQuoted = 1200

/** Opens a reply in the mail program, with the message quoted below. */
export function replyAddress({
  email,
  orderNumber,
  message,
}: {
  email: string
  orderNumber: string | null
  message: string
}): string {
  const subject = orderNumber ? `Re: your message about ${orderNumber}` : 'Re: your message'
  const words = message.length > maxQuoted ? `${message.slice(0, maxQuoted)}…` : message
  const quoted = words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`
}
