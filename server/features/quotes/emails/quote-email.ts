import type { EmailData } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { EmailBlock, EmailContent } from '../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../emails/email-context.ts'

export function quoteEmail({ publicUrl, shop }: EmailContext, quote: EmailData['quote']): EmailContent {
  const { quoteId, number, token, customer, validUntil, note, items, totalCents } = quote
  const until = formatDay(validUntil)
  const total = formatRand(totalCents)
  const lines: EmailBlock = {
    kind: 'order_lines',
    title: 'What we offer',
    lines: items.map((item) => ({
      name: item.name,
      detail: `${item.quantity} × ${formatRand(item.unitPriceCents)}`,
      amount: formatRand(lineTotalCents(item)),
    })),
  }
  return {
    subject: `Your quote ${number}: ${total}`,
    preview: `Valid until ${until}.`,
    attachment: { kind: 'quote', quoteId },
    blocks: [
      { kind: 'heading', text: `Your quote ${number}` },
      { kind: 'paragraph', text: greeting(customer.split(' ')[0] ?? '') },
      {
        kind: 'paragraph',
        text: `Thank you for asking us. Our quote of ${total} is valid until ${until}, and attached as a PDF. You can accept it without an account; we take the goods out of stock for you at that moment.`,
      },
      ...(note ? [{ kind: 'words', text: note } satisfies EmailBlock] : []),
      {
        kind: 'button',
        label: 'See and accept the quote',
        url: `${publicUrl}/quote/${token}`,
        isSecret: false,
      },
      lines,
      { kind: 'amounts', rows: [{ label: 'Total', amount: total, weight: 'total' }] },
      {
        kind: 'paragraph',
        text: `Is something missing, or do you have a question? Reply to this email or call us: ${shop.contact.phone}.`,
      },
    ],
  }
}
