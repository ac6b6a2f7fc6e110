import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react'
import type { AmountRow, EmailBlock, OrderLine, Thumbnail } from './email-content.ts'
import { emailTable } from './email-table.ts'
import { fontFamily, light, thumbnailSide } from './email-theme.ts'

/** A block as HTML: rows of tables with inline styles, since Outlook lays out nothing else. */
export function emailBlock(block: EmailBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h('h1', { className: 'ink', style: heading }, block.text)
    case 'paragraph':
      return h(
        'p',
        { className: 'ink', style: paragraph },
        ...withWholeNumbers(block.text),
        ...(block.link ? [' ', link(block.link)] : []),
      )
    case 'button':
      return button(block)
    case 'code':
      return filled(code, block.text)
    case 'quote':
      return filled(quote, ...withBreaks(block.text))
    case 'words':
      return h('p', { className: 'ink', style: quote }, ...withBreaks(block.text))
    case 'facts':
      return together([
        title(block.title),
        emailTable({}, ...block.rows.map(({ label, value }) => fact(label, value))),
      ])
    case 'address':
      return together([
        title(block.title),
        h('p', { className: 'ink', style: paragraph }, ...withBreaks(block.lines.join('\n'))),
      ])
    case 'order_lines':
      return together([...(block.title ? [title(block.title)] : []), orderLines(block.lines)])
    case 'amounts':
      return emailTable({}, ...block.rows.map(amountRow))
  }
}

const ink = { color: light.ink, fontFamily }
const heading = { ...ink, fontSize: 28, lineHeight: '34px', letterSpacing: '-0.5px', margin: 0 }
const paragraph = { ...ink, fontSize: 16, lineHeight: '26px', margin: 0 }
const small = { color: light.ink2, fontFamily, fontSize: 14, lineHeight: '22px', margin: 0 }
const rule = { borderTop: `1px solid ${light.line}` }
const amount = { textAlign: 'right' as const, whiteSpace: 'nowrap' as const }
const quote: CSSProperties = { ...paragraph, wordBreak: 'break-word' }
const code = { ...paragraph, fontSize: 32, fontWeight: 600, lineHeight: '40px', letterSpacing: '6px' }

// Outlook on Windows only knows the padding of table cells (caniemail.com, css-padding), and would otherwise add that of
// the link. Every other program has the padding inside the link, so that all of the button can be pressed.
const pressable = { borderRadius: 8, msoPaddingAlt: '12px 20px' } as CSSProperties
const inside = { display: 'inline-block', padding: '12px 20px', borderRadius: 8, msoPaddingAlt: '0' }

function button({ label, url, rank }: Extract<EmailBlock, { kind: 'button' }>): ReactNode {
  const isSecond = rank === 'second'
  const className = isSecond ? 'press-2' : 'press'
  const colours = isSecond
    ? { cell: { border: `1px solid ${light.green}` }, text: light.green }
    : { cell: { backgroundColor: light.green, border: `1px solid ${light.green}` }, text: light.onGreen }
  const words = { color: colours.text, fontFamily, fontSize: 16, fontWeight: 600, lineHeight: '24px' }
  const pressed = h(
    'a',
    { href: url, className, target: '_blank', style: { ...words, ...inside, textDecoration: 'none' } },
    label,
  )
  return emailTable(
    { width: 'auto' },
    h('tr', null, h('td', { className, align: 'center', style: { ...colours.cell, ...pressable } }, pressed)),
  )
}

/** Text in a box of its own. */
function filled(style: CSSProperties, ...text: ReactNode[]): ReactNode {
  const box = { backgroundColor: light.paper2, borderRadius: 12, padding: '16px 20px' }
  return emailTable(
    {},
    h(
      'tr',
      null,
      h('td', { className: 'paper-2', style: box }, h('p', { className: 'ink', style }, ...text)),
    ),
  )
}

function link({ label, url }: { label: string; url: string }): ReactNode {
  return h(
    'a',
    { href: url, className: 'green', target: '_blank', style: { color: light.green, fontFamily } },
    label,
  )
}

function title(text: string): ReactNode {
  const style = { ...ink, fontSize: 16, lineHeight: '24px', fontWeight: 600, margin: '0 0 6px' }
  return h('h2', { className: 'ink', style }, text)
}

function fact(label: string, value: string): ReactNode {
  return h(
    'tr',
    { key: label },
    h(
      'td',
      {
        className: 'ink-2',
        valign: 'top',
        width: 140,
        style: { ...paragraph, color: light.ink2 },
      },
      label,
    ),
    h(
      'td',
      { className: 'ink', valign: 'top', style: { ...paragraph, paddingLeft: 12, wordBreak: 'break-word' } },
      value,
    ),
  )
}

// Gmail cuts an HTML email after 102 kB (github.com/hteumeuleu/email-bugs/issues/41), and a line takes nearly 2 kB. The
// plain text has them all.
const maxShownLines = 40

function orderLines(lines: readonly OrderLine[]): ReactNode {
  const hasThumbnails = lines.some(({ thumbnail }) => thumbnail)
  const left = lines.length - maxShownLines
  return emailTable(
    {},
    ...lines.slice(0, maxShownLines).map((line, at) => orderLine(line, { at, hasThumbnails })),
    ...(left > 0 ? [linesLeft(left, hasThumbnails ? 2 : 1)] : []),
  )
}

function orderLine(
  line: OrderLine,
  { at, hasThumbnails }: { at: number; hasThumbnails: boolean },
): ReactNode {
  const cell = { valign: 'top', className: 'line', style: lineCell } as const
  const words = h('td', { ...cell, key: 'words' }, lineWords(line))
  if (!hasThumbnails) return h('tr', { key: at }, words)
  const picture = h('td', { ...cell, key: 'picture', width: thumbnailSide + 18 }, thumbnailTile(line))
  return h('tr', { key: at }, picture, words)
}

function linesLeft(left: number, colSpan: number): ReactNode {
  const text = `And ${left} more ${left === 1 ? 'product' : 'products'}. See them all on your order page.`
  const style = { ...small, ...lineCell }
  return h('tr', { key: 'left' }, h('td', { colSpan, className: 'line ink-2', style }, text))
}

const lineCell = { ...rule, padding: '14px 0' }

/** Photos keep their ground in dark mode, as in the shop. A line without a photo keeps its place, so that names align. */
function thumbnailTile({ name, thumbnail }: OrderLine): ReactNode {
  const cell = { width: thumbnailSide, height: thumbnailSide, align: 'center', valign: 'middle' } as const
  const box = { borderRadius: 8 }
  const tile = thumbnail
    ? h('td', { ...cell, style: { ...box, backgroundColor: light.photo } }, picture(name, thumbnail))
    : h('td', { ...cell, className: 'paper-2', style: { ...box, backgroundColor: light.paper2 } }, '\u00a0')
  return emailTable({ width: thumbnailSide }, h('tr', null, tile))
}

function picture(alt: string, { url, width, height }: Thumbnail): ReactNode {
  // For its alternative text, which mail programs show until the reader allows pictures.
  const text = { ...small, fontSize: 11, lineHeight: '14px' }
  return h('img', {
    src: url,
    alt,
    width,
    height,
    style: { ...text, display: 'inline-block', borderRadius: 8, border: 0 },
  })
}

function lineWords({ name, detail, amount: total }: OrderLine): ReactNode {
  return emailTable(
    {},
    h(
      'tr',
      null,
      h('td', { className: 'ink', colSpan: 2, style: { ...paragraph, lineHeight: '24px' } }, name),
    ),
    h(
      'tr',
      null,
      h('td', { className: 'ink-2', valign: 'top', style: { ...small, paddingTop: 4 } }, detail),
      h(
        'td',
        {
          className: 'ink',
          valign: 'top',
          align: 'right',
          style: { ...paragraph, ...amount, lineHeight: '22px', padding: '4px 0 0 12px' },
        },
        total,
      ),
    ),
  )
}

const weights: Record<AmountRow['weight'], CSSProperties> = {
  plain: { ...paragraph, padding: '2px 0' },
  total: { ...paragraph, fontSize: 20, fontWeight: 600, lineHeight: '28px', padding: '8px 0 2px' },
  note: { ...small, padding: '2px 0' },
}

function amountRow(row: AmountRow, at: number): ReactNode {
  const className = `line ${row.weight === 'note' ? 'ink-2' : 'ink'}`
  const style = { ...weights[row.weight], ...(at === 0 && { ...rule, paddingTop: 14 }) }
  return h(
    'tr',
    { key: row.label },
    h('td', { className, style }, row.label),
    h('td', { className, align: 'right', style: { ...style, ...amount } }, row.amount),
  )
}

/** Static children, which need no keys. */
function together(parts: ReactNode[]): ReactNode {
  return h(Fragment, null, ...parts)
}

/** An order number has a hyphen, at which a line would otherwise break. */
function withWholeNumbers(text: string): ReactNode[] {
  return text
    .split(/(ORD-\d+)/)
    .map((part, at) => (at % 2 === 1 ? h('span', { key: at, style: { whiteSpace: 'nowrap' } }, part) : part))
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
}
