import { Head, Html, Preview } from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ShopConfig } from '#shop.config'
import { emailBlock } from './email-block.ts'
import type { EmailBlock, EmailContent } from './email-content.ts'
import { emailTable } from './email-table.ts'
import { legalFacts } from './email-text.ts'
import { darkRules, fontFamily, light } from './email-theme.ts'

type HtmlContext = { shop: ShopConfig; publicUrl: string }

/** An email as mail programs show it: tables and inline styles, readable in light and dark mode and without its pictures. */
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
      h(
        'body',
        { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: light.paper } },
        h(Preview, null, email.preview),
        emailTable(
          { className: 'paper', style: { backgroundColor: light.paper } },
          h(
            'tr',
            null,
            h('td', {
              align: 'center',
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped it; only a comment could not be its child.
              dangerouslySetInnerHTML: { __html: asWideInWord(renderToStaticMarkup(page(context, email))) },
            }),
          ),
        ),
      ),
    ),
  )
}

const maxWidth = 600

/**
 * Outlook on Windows, which is Word, does not know max-width (caniemail.com, css-max-width), and shows Times New Roman if
 * it does not have the first font. Only it reads these comments.
 */
function asWideInWord(page: string): string {
  return [
    '<!--[if mso]><style>h1,h2,p,td,a,span{font-family:Arial,sans-serif !important}</style>',
    `<table role="presentation" width="${maxWidth}" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
    page,
    '<!--[if mso]></td></tr></table><![endif]-->',
  ].join('')
}

function page(context: HtmlContext, email: EmailContent): ReactNode {
  const rows = email.blocks.map((block, at) => row(at, space(block, email.blocks[at - 1]), emailBlock(block)))
  return emailTable(
    { style: { maxWidth } },
    h(
      'tr',
      null,
      h(
        'td',
        { align: 'left', style: { padding: '32px 24px 40px' } },
        emailTable({}, row('shop', 0, wordmark(context)), ...rows, row('sender', 44, sender(context))),
      ),
    ),
  )
}

function row(key: string | number, paddingTop: number, shown: ReactNode): ReactNode {
  return h('tr', { key }, h('td', { align: 'left', style: { paddingTop } }, shown))
}

/** Paragraphs stand close to each other, and so do buttons; a sum follows its lines; everything else is apart. */
function space(block: EmailBlock, before: EmailBlock | undefined): number {
  if (block.kind === 'amounts' && before?.kind === 'order_lines') return 0
  const isRunningText =
    block.kind === 'paragraph' && (before?.kind === 'paragraph' || before?.kind === 'heading')
  const isSecondButton = block.kind === 'button' && before?.kind === 'button'
  return isRunningText || isSecondButton ? 12 : 32
}

/** Kwela is the music of the pennywhistle, and its l is green. */
function wordmark({ shop, publicUrl }: HtmlContext): ReactNode {
  const name =
    shop.name === 'Kwela'
      ? ['Kwe', h('span', { key: 'l', className: 'green', style: { color: light.green } }, 'l'), 'a']
      : [shop.name]
  const style = { color: light.ink, fontFamily, fontSize: 26, fontWeight: 700, lineHeight: '32px' }
  return h(
    'a',
    {
      href: publicUrl,
      className: 'ink',
      target: '_blank',
      style: { ...style, letterSpacing: '-1px', textDecoration: 'none' },
    },
    ...name,
  )
}

function sender({ shop }: HtmlContext): ReactNode {
  const small = { color: light.ink2, fontFamily, fontSize: 13, lineHeight: '20px' }
  const line = { borderTop: `1px solid ${light.line}` }
  return emailTable(
    {},
    ...legalFacts(shop).map((fact, at) =>
      h(
        'tr',
        { key: fact },
        h(
          'td',
          { className: 'line ink-2', style: { ...small, ...(at === 0 && { ...line, paddingTop: 20 }) } },
          fact,
        ),
      ),
    ),
  )
}
