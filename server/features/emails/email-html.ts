import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import { Fragment, createElement as h, type ReactNode } from 'react'
import type { ShopConfig } from '#shop.config'
import type { AmountRow, EmailBlock, EmailContent } from './email-content.ts'
import { legalFacts } from './email-text.ts'
import { darkRules, fontFamily, light } from './email-theme.ts'

type HtmlContext = { shop: ShopConfig; publicUrl: string }

/** An email as mail programs show it: tables and inline styles, readable in light and dark mode, without pictures. */
export function emailHtml(context: HtmlContext, email: EmailContent): Promise<string> {
  return render(
    h(
      Html,
      { lang: 'en-ZA', dir: 'ltr' },
      h(
        Head,
        null,
        h('title', null, email.subject),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        // Phones turn anything that looks like a telephone number into a link, including order numbers.
        h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no' }),
        h('style', null, `:root { color-scheme: light dark; }\n${darkRules}`),
      ),
      h(Preview, null, email.preview),
      h(
        Body,
        { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: light.paper, fontFamily } },
        h(
          Container,
          {
            className: 'paper',
            style: { maxWidth: 600, padding: '32px 24px 40px', backgroundColor: light.paper },
          },
          wordmark(context),
          ...email.blocks.map((block, at) =>
            h(Section, { key: at, style: { marginTop: space(block, email.blocks[at - 1]) } }, shown(block)),
          ),
          footer(context),
        ),
      ),
    ),
  )
}

/** Paragraphs stand close to each other, everything else apart. */
function space(block: EmailBlock, before: EmailBlock | undefined): number {
  const isRunningText =
    block.kind === 'paragraph' && (before?.kind === 'paragraph' || before?.kind === 'heading')
  return isRunningText ? 12 : 28
}

function shown(block: EmailBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h(
        Heading,
        {
          as: 'h1',
          className: 'ink',
          style: { ...ink, fontSize: 26, lineHeight: '32px', letterSpacing: '-0.02em', margin: 0 },
        },
        block.text,
      )
    case 'paragraph':
      return h(
        Text,
        { className: 'ink', style: paragraph },
        ...withWholeNumbers(block.text),
        ...(block.link ? [' ', link(block.link)] : []),
      )
    case 'button':
      return h(Button, { href: block.url, className: 'press', style: press }, block.label)
    case 'code':
      return h('div', { className: 'paper-2 ink', style: code }, block.text)
    case 'quote':
      return h('div', { className: 'paper-2 ink', style: quote }, ...withBreaks(block.text))
    case 'facts':
      return together([title(block.title), ...block.rows.map(({ label, value }) => fact(label, value))])
    case 'address':
      return together([
        title(block.title),
        h(Text, { className: 'ink', style: paragraph }, ...withBreaks(block.lines.join('\n'))),
      ])
    case 'order_lines':
      return together(block.lines.map(orderLine))
    case 'amounts':
      return together(block.rows.map(amountRow))
  }
}

const ink = { color: light.ink, fontFamily }
const ink2 = { color: light.ink2, fontFamily }
const paragraph = { ...ink, fontSize: 16, lineHeight: '26px', margin: 0 }
const small = { ...ink2, fontSize: 14, lineHeight: '22px', margin: 0 }
const amount = {
  ...paragraph,
  textAlign: 'right' as const,
  whiteSpace: 'nowrap' as const,
  fontVariantNumeric: 'tabular-nums',
}
const rule = { borderTop: `1px solid ${light.line}` }
const press = {
  backgroundColor: light.green,
  color: light.onGreen,
  fontFamily,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '24px',
  padding: '12px 20px',
  borderRadius: 8,
}
const quote = {
  ...paragraph,
  backgroundColor: light.paper2,
  borderRadius: 12,
  padding: '16px 20px',
  overflowWrap: 'anywhere' as const,
}
const code = {
  ...quote,
  fontSize: 32,
  fontWeight: 600,
  lineHeight: '40px',
  letterSpacing: '0.2em',
  fontVariantNumeric: 'tabular-nums',
}

/** Kwela is the music of the pennywhistle, and its l is green. */
function wordmark({ shop, publicUrl }: HtmlContext): ReactNode {
  const name =
    shop.name === 'Kwela'
      ? ['Kwe', h('span', { key: 'l', className: 'green', style: { color: light.green } }, 'l'), 'a']
      : [shop.name]
  return h(
    Link,
    {
      href: publicUrl,
      className: 'ink',
      style: { ...ink, fontSize: 26, fontWeight: 700, letterSpacing: '-0.035em', textDecoration: 'none' },
    },
    ...name,
  )
}

function link({ label, url }: { label: string; url: string }): ReactNode {
  return h(Link, { href: url, className: 'green', style: { color: light.green } }, label)
}

function title(text: string): ReactNode {
  return h(
    Heading,
    {
      key: 'title',
      as: 'h2',
      className: 'ink',
      style: { ...ink, fontSize: 16, lineHeight: '24px', fontWeight: 600, margin: '0 0 4px' },
    },
    text,
  )
}

function fact(label: string, value: string): ReactNode {
  return h(
    Row,
    null,
    h(
      Column,
      { valign: 'top', style: { width: 140, paddingRight: 12 } },
      h(Text, { className: 'ink-2', style: { ...ink2, fontSize: 16, lineHeight: '26px', margin: 0 } }, label),
    ),
    h(
      Column,
      { valign: 'top' },
      h(Text, { className: 'ink', style: { ...paragraph, overflowWrap: 'anywhere' } }, value),
    ),
  )
}

function orderLine(line: { name: string; detail: string; amount: string }): ReactNode {
  return h(
    Row,
    null,
    h(
      Column,
      { valign: 'top', className: 'line', style: { ...rule, padding: '12px 16px 12px 0' } },
      h(Text, { className: 'ink', style: paragraph }, line.name),
      h(Text, { className: 'ink-2', style: small }, line.detail),
    ),
    h(
      Column,
      { valign: 'top', className: 'line', style: { ...rule, padding: '12px 0', width: 120 } },
      h(Text, { className: 'ink', style: amount }, line.amount),
    ),
  )
}

function amountRow(row: AmountRow): ReactNode {
  const isTotal = row.weight === 'total'
  const look =
    row.weight === 'note'
      ? { ...ink2, fontSize: 14, lineHeight: '22px' }
      : isTotal
        ? { fontSize: 18, fontWeight: 600 }
        : {}
  const cell = isTotal ? { ...rule, paddingTop: 10, paddingBottom: 2 } : { padding: '2px 0' }
  const className = row.weight === 'note' ? 'ink-2' : 'ink'
  return h(
    Row,
    null,
    h(
      Column,
      { className: 'line', style: cell },
      h(Text, { className, style: { ...paragraph, ...look } }, row.label),
    ),
    h(
      Column,
      { className: 'line', style: cell },
      h(Text, { className, style: { ...amount, ...look } }, row.amount),
    ),
  )
}

function footer({ shop }: HtmlContext): ReactNode {
  return h(
    Section,
    { style: { marginTop: 40 } },
    h(
      'div',
      { className: 'line', style: { ...rule, paddingTop: 20 } },
      ...legalFacts(shop).map((fact) => h(Text, { key: fact, className: 'ink-2', style: small }, fact)),
    ),
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
