import { formatPhone, parsePhone } from '#domain/accounts/phone.ts'
import type { ShopConfig } from '#shop.config'
import type { AmountRow, EmailBlock, EmailContent } from './email-content.ts'

// The width of plain text: enough for a price beside a product, narrow enough for a phone held upright.
const width = 60

/** An email as plain text, complete in itself. */
export function emailText(shop: ShopConfig, email: EmailContent): string {
  const parts = email.blocks.map(blockText)
  return `${[shop.name, ...parts, ['-- ', ...legalFacts(shop)].join('\n')].join('\n\n')}\n`
}

/**
 * The sender's details, as the law requires in every email of a company (Companies Act 71 of 2008 s32(4); ECT Act
 * s43(1)).
 */
export function legalFacts({ company, contact }: ShopConfig): string[] {
  const phone = parsePhone(contact.phone)
  return [
    company.legalName,
    `Registration number ${company.registrationNumber}`,
    ...(company.vatNumber ? [`VAT number ${company.vatNumber}`] : []),
    contact.address.join(', '),
    `${contact.email}, ${phone ? formatPhone(phone) : contact.phone}`,
  ]
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${wrapped(block.text)}\n${'='.repeat(Math.min(width, block.text.length))}`
    case 'paragraph':
      return wrapped(block.link ? `${block.text} ${block.link.label}: ${block.link.url}` : block.text)
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `  ${block.text}`
    case 'quote':
      return block.text
        .split('\n')
        .flatMap((line) => wrapped(line, width - 2).split('\n'))
        .map((line) => `> ${line}`)
        .join('\n')
    case 'words':
      return block.text
        .split('\n')
        .map((line) => wrapped(line))
        .join('\n')
    case 'facts':
      return [block.title, ...block.rows.map(({ label, value }) => `  ${label}: ${value}`)].join('\n')
    case 'address':
      return [block.title, ...block.lines.map((line) => `  ${line}`)].join('\n')
    case 'order_lines':
      return [
        ...(block.title ? [block.title] : []),
        ...block.lines.map(({ name, detail, amount }) => `${wrapped(name)}\n${apart(`  ${detail}`, amount)}`),
      ].join('\n')
    case 'amounts':
      return block.rows.map(amountText).join('\n')
  }
}

function amountText({ label, amount, weight }: AmountRow): string {
  const row = apart(label, amount)
  return weight === 'total' ? `${'-'.repeat(width)}\n${row}` : row
}

/** Label on the left, amount on the right. */
function apart(left: string, right: string): string {
  return left + ' '.repeat(Math.max(1, width - left.length - right.length)) + right
}

/** Breaks only at spaces, so that links and amounts stay whole. */
function wrapped(text: string, maxWidth = width): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxWidth)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
