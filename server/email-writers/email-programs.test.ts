import { describe, expect, it } from 'vitest'
import { maxCartLines } from '#domain/orders/checkout/cart.ts'
import { shopConfig } from '#shop.config'
import { emailHtml } from '../features/emails/email-html.ts'
import { emailText } from '../features/emails/email-text.ts'
import { type EmailPayload, writeFrom } from '../features/emails/write-email.ts'
import { emailWriters } from './email-writers.ts'
import { sampleEmails, sampleOrder } from './sample-emails.ts'

const context = { shop: shopConfig, publicUrl: 'https://kwela.example' }

type EmailBody = { html: string; text: string }

async function written(payload: EmailPayload, order = sampleOrder): Promise<EmailBody> {
  const email = writeFrom(emailWriters, context, { payload, order })
  return { html: await emailHtml(context, email), text: emailText(context.shop, email) }
}

type Element = {
  name: string
  attributes: Map<string, string>
  style: Map<string, string>
  /** The innermost first. */
  within: Element[]
  /** Its own, without that of the elements in it. */
  text: string
}

const withoutEnd = new Set(['meta', 'img', 'br', 'link', 'input', 'hr'])

/** The elements in order. React writes every end tag, and no "<" or ">" in texts and attributes. */
function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  for (const [, end, name, rest = '', text] of html
    .replace(/<!--.*?-->|<!doctype[^>]*>/gis, '')
    .matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    const inner = open.at(-1)
    if (text !== undefined) {
      if (inner) inner.text += text
    } else if (end) open.pop()
    else if (name) {
      const element = elementOf(name, rest, open.toReversed())
      found.push(element)
      if (!withoutEnd.has(element.name)) open.push(element)
    }
  }
  return found
}

function elementOf(name: string, rest: string, within: Element[]): Element {
  const attributes = new Map(
    [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
    ]),
  )
  return { name: name.toLowerCase(), attributes, style: declared(attributes.get('style')), within, text: '' }
}

function declared(style = ''): Map<string, string> {
  const pairs = style.split(';').flatMap((one) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/s.exec(one) ?? []
    return name ? [[name, value.replace(/\s*!important$/, '')] as const] : []
  })
  return new Map(pairs)
}

const named = (name: string, { html }: Pick<EmailBody, 'html'>) =>
  elementsOf(html).filter((element) => element.name === name)

const styleSheet = (email: Pick<EmailBody, 'html'>) =>
  named('style', email)
    .map(({ text }) => text)
    .join('\n')

const classesOf = ({ attributes }: Element) => attributes.get('class')?.split(' ') ?? []

/** What the dark rules make of each class. */
function darkStyles(email: Pick<EmailBody, 'html'>): Map<string, Map<string, string>> {
  const [, rules = ''] = /@media \(prefers-color-scheme: dark\) \{\n(.*?)\n\}/s.exec(styleSheet(email)) ?? []
  return new Map(
    [...rules.matchAll(/\.([\w-]+) \{([^}]*)\}/g)].map(([, name = '', style]) => [name, declared(style)]),
  )
}

/** Texts that are too hard to read in a scheme. */
function faint(email: Pick<EmailBody, 'html'>, scheme: 'light' | 'dark'): string[] {
  const dark = scheme === 'dark' ? darkStyles(email) : new Map<string, Map<string, string>>()
  const ownValue = (element: Element, property: string) =>
    classesOf(element)
      .map((name) => dark.get(name)?.get(property))
      .findLast((value) => value !== undefined) ?? element.style.get(property)
  const nearest = (element: Element, property: string) =>
    [element, ...element.within].map((one) => ownValue(one, property)).find((value) => value !== undefined)
  return elementsOf(email.html)
    .filter(({ name, within }) => within.some((one) => one.name === 'body') && name !== 'style')
    .filter((element) => ![element, ...element.within].some(({ style }) => style.get('display') === 'none'))
    .flatMap((element) => {
      const text = element.text.trim() || element.attributes.get('alt')
      if (!text || text === '&nbsp;' || text === '\u00a0') return []
      const colours = [nearest(element, 'color'), nearest(element, 'background-color')]
      const ratio = contrast(colours[0] ?? '', colours[1] ?? '')
      return ratio >= 4.5 ? [] : [`${text}: ${colours.join(' on ')} is ${ratio.toFixed(2)}`]
    })
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(colour: string): number {
  const channels = /^#(..)(..)(..)$/.exec(colour)?.slice(1)
  if (!channels) return Number.NaN
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// What all three show; without the border's radius and the letters' spacing an email only looks plainer.
const knownProperties =
  /^(color|background-color|font-(family|size|weight)|line-height|letter-spacing|text-(align|decoration)|white-space|word-break|vertical-align|margin|padding(-top|-left)?|border(-top|-radius)?|max-width|display|mso-padding-alt)$/
// The preview beside the subject is hidden by all of these at once, for each program by one that it knows.
const hiding = /^(overflow|opacity|max-height)$/

const allElements = /^(html|head|meta|title|style|body|div|table|tbody|tr|td|h1|h2|p|a|span|img|br)$/

type Rule = {
  says: string
  /** The program that asks for it, and where that is known from (caniemail.com unless it says otherwise). */
  because: string
  breaches(email: EmailBody): string[]
  /** What breaks it. */
  example: Partial<EmailBody>
}

const rules: Rule[] = [
  {
    says: 'has no forms, scripts, drawings or anything else that is not text, table or picture',
    because: 'Outlook on Windows drops forms (html-form), Gmail and Outlook drop svg (html-svg)',
    breaches: ({ html }) => elementsOf(html).flatMap(({ name }) => (allElements.test(name) ? [] : [name])),
    example: { html: '<body><form><svg></svg></form></body>' },
  },
  {
    says: 'uses only properties that all of them know, and none for layout',
    because:
      'Outlook on Windows knows no flex, grid, position, overflow-wrap (css-display-flex, css-display-grid, css-position, css-overflow-wrap); Gmail no position',
    breaches: ({ html }) =>
      elementsOf(html).flatMap((element) => {
        const isPreview = element.style.get('display') === 'none'
        return [...element.style.keys()].filter(
          (name) => !knownProperties.test(name) && !(isPreview && hiding.test(name)),
        )
      }),
    example: { html: '<body><p style="position:relative">Hello</p></body>' },
  },
  {
    says: 'shows nothing as flex or grid',
    because: 'Outlook on Windows knows of display only none (css-display)',
    breaches: ({ html }) =>
      elementsOf(html).flatMap(({ style }) => {
        const display = style.get('display') ?? 'none'
        return ['none', 'inline-block'].includes(display) ? [] : [display]
      }),
    example: { html: '<body><p style="display:flex">Hello</p></body>' },
  },
  {
    says: 'needs its style sheet for nothing but the colours of dark mode',
    because: 'Gmail drops style sheets for accounts elsewhere, and media queries of dark mode (html-style)',
    breaches: (email) =>
      [...styleSheet(email).matchAll(/([\w-]+):\s*[^;{}]+;/g)].flatMap(([, name = '']) =>
        /^(color-scheme|color|background-color|border-color)$/.test(name) ? [] : [name],
      ),
    example: { html: '<head><style>.a { padding: 4px; }</style></head>' },
  },
  {
    says: 'has a style sheet below 16 kB, in its head',
    because: 'Gmail ignores a longer one, and one in the body (html-style)',
    breaches: (email) => [
      ...(Buffer.byteLength(styleSheet(email)) > 16_000 ? ['too long'] : []),
      ...named('style', email).flatMap(({ within }) =>
        within[0]?.name === 'head' ? [] : ['not in the head'],
      ),
    ],
    example: { html: '<body><style>.a { color: #000000; }</style></body>' },
  },
  {
    says: 'has padding only on cells, and on links whose cell has it for Outlook',
    because: 'Outlook on Windows knows padding on table cells alone (css-padding)',
    breaches: ({ html }) =>
      elementsOf(html).flatMap(({ name, style, within }) => {
        const isPadded = [...style].some(([key, value]) => /^padding/.test(key) && value !== '0')
        const isButton = name === 'a' && within[0]?.style.has('mso-padding-alt')
        return isPadded && name !== 'td' && !isButton ? [`padding on ${name}`] : []
      }),
    example: { html: '<body><p style="padding:4px">Hello</p></body>' },
  },
  {
    says: 'has buttons of a padded cell, with a link inside that is high enough for a thumb',
    because: 'Outlook on Windows pads the cell, every other program the link (css-padding); WCAG 2.2, 2.5.8',
    breaches: (email) =>
      named('a', email)
        .filter((element) => classesOf(element).some((name) => name.startsWith('press')))
        .flatMap(({ style, within, text }) => {
          const [vertical = 0] = (style.get('padding') ?? '').split('px').map(Number)
          const height = Number.parseInt(style.get('line-height') ?? '0', 10) + 2 * vertical
          const cell = within[0]
          const isPadded = cell?.name === 'td' && cell.style.get('mso-padding-alt') === style.get('padding')
          return isPadded && height >= 44 ? [] : [text]
        }),
    example: { html: '<body><p><a class="press" href="https://kwela.example">Go</a></p></body>' },
  },
  {
    says: 'has no negative or automatic margins',
    because: 'Gmail ignores negative ones, Outlook on Windows both (css-margin)',
    breaches: ({ html }) =>
      elementsOf(html).flatMap(({ style }) => {
        const margin = style.get('margin') ?? '0'
        return /-\d|auto/.test(margin) ? [margin] : []
      }),
    example: { html: '<body><p style="margin:0 auto">Hello</p></body>' },
  },
  {
    says: 'is at most 600 pixels wide, also where max-width is unknown',
    because: 'Outlook on Windows does not know max-width (css-max-width)',
    breaches: ({ html }) => {
      const widest = elementsOf(html).filter(({ style }) => style.get('max-width') === '600px')
      const inWord = /<!--\[if mso\]>.*?<table role="presentation" width="600".*?<!\[endif\]-->/s.test(html)
      return widest.length === 1 && widest[0]?.name === 'table' && inWord ? [] : ['it may be any width']
    },
    example: { html: '<body><table style="max-width:600px"></table></body>' },
  },
  {
    says: 'has only tables that are announced as layout, without edges or gaps',
    because: 'VoiceOver in Apple Mail announces every other table (html-role); Outlook adds gaps',
    breaches: ({ html }) =>
      [...html.matchAll(/<table[^>]*>/g)].flatMap(([table]) =>
        ['role="presentation"', 'border="0"', 'cellpadding="0"', 'cellspacing="0"'].every((attribute) =>
          table.toLowerCase().includes(attribute),
        )
          ? []
          : [table],
      ),
    example: { html: '<body><table></table></body>' },
  },
  {
    says: 'has only pictures in JPEG or PNG, with their size in whole pixels and a text',
    because:
      'Outlook on Windows shows neither WebP nor AVIF and needs the size as attributes (image-webp, image-avif, css-width); all of them may block pictures',
    breaches: (email) =>
      named('img', email).flatMap(({ attributes }) => {
        const isSized = ['width', 'height'].every((name) => /^[1-9]\d*$/.test(attributes.get(name) ?? ''))
        const isShown = /[.](jpg|png)$/.test(attributes.get('src') ?? '')
        return isSized && isShown && attributes.get('alt') ? [] : [attributes.get('src') ?? 'no address']
      }),
    example: { html: '<body><img src="https://kwela.example/a.webp" alt="A" width="1" height="1"></body>' },
  },
  {
    says: 'leads and loads only to whole https addresses',
    because: 'an email has no page that an address could be relative to',
    breaches: ({ html }) =>
      elementsOf(html).flatMap(({ attributes }) =>
        ['href', 'src'].flatMap((name) => {
          const address = attributes.get(name)
          return address === undefined || /^https:\/\/[a-z0-9.-]+(\/|$)/.test(address) ? [] : [address]
        }),
      ),
    example: { html: '<body><a href="/orders">Orders</a></body>' },
  },
  {
    says: 'has no background pictures',
    because: 'Gmail drops the whole style that has an address in it (css-background-image)',
    breaches: ({ html }) => html.match(/url\(|background-image|\sbackground=/g) ?? [],
    example: { html: '<body style="background-image:url(https://kwela.example/a.jpg)"></body>' },
  },
  {
    says: 'writes colours as six digits, without variables',
    because: 'Outlook on Windows knows no rgba or variables (css-rgba, css-variables)',
    breaches: ({ html }) =>
      elementsOf(html).flatMap(({ style }) =>
        [...style.values()].filter((value) => /rgba?\(|hsla?\(|var\(|color-mix|#\w{3}$/.test(value)),
      ),
    example: { html: '<body><p style="color:rgba(0,0,0,0.5)">Hello</p></body>' },
  },
  {
    says: 'supports light and dark mode',
    because:
      'Apple Mail and Outlook darken emails that do not say so themselves (css-at-media-prefers-color-scheme)',
    breaches: (email) => {
      const metas = named('meta', email).filter(({ attributes }) => attributes.get('name') === 'color-scheme')
      const says = metas.some(({ attributes }) => attributes.get('content') === 'light dark')
      return says && darkStyles(email).size > 0 ? [] : ['dark mode is missing']
    },
    example: { html: '<head></head>' },
  },
  {
    says: 'can be read in light mode',
    because: 'WCAG 2.2, 1.4.3: a contrast of 4.5 to 1',
    breaches: (email) => faint(email, 'light'),
    example: { html: '<body style="background-color:#ffffff"><p style="color:#999999">Hello</p></body>' },
  },
  {
    says: 'can be read in dark mode',
    because: 'WCAG 2.2, 1.4.3: a contrast of 4.5 to 1',
    breaches: (email) => faint(email, 'dark'),
    example: { html: '<body style="background-color:#ffffff"><p style="color:#999999">Hello</p></body>' },
  },
  {
    says: 'is smaller than 102 kB',
    because: 'Gmail cuts off the rest (github.com/hteumeuleu/email-bugs/issues/41)',
    breaches: ({ html }) => (Buffer.byteLength(html) < 102_000 ? [] : ['too large']),
    example: { html: ' '.repeat(102_000) },
  },
  {
    says: 'says its language and its subject',
    because: 'screen readers choose their voice by it, and Outlook on the web shows the title',
    breaches: (email) => [
      ...(named('html', email)[0]?.attributes.get('lang') === 'en-ZA' ? [] : ['no language']),
      ...(named('title', email)[0]?.text ? [] : ['no title']),
    ],
    example: { html: '<html></html>' },
  },
  {
    says: 'leads to the same pages as plain text',
    because: 'readers of plain text get nothing else',
    breaches: ({ html, text }) =>
      named('a', { html })
        .map(({ attributes }) => attributes.get('href') ?? '')
        .filter((address) => address !== context.publicUrl && !text.includes(address)),
    example: { html: '<body><a href="https://kwela.example/orders">Orders</a></body>', text: 'Orders' },
  },
  {
    says: 'has a plain text with a line or more for each of its blocks',
    because: 'some programs and watches show nothing else',
    breaches: ({ text }) => (text.trim().split('\n').length > 5 ? [] : ['hardly any text']),
    example: { text: 'Kwela' },
  },
]

describe.each(sampleEmails)('the email $kind', (payload) => {
  it.each(rules)('$says: $because', async ({ breaches }) => {
    expect(breaches(await written(payload))).toEqual([])
  })
})

describe('the rule that an email', () => {
  it.each(rules)('$says finds an email that does not', ({ breaches, example }) => {
    expect(breaches({ html: '<body></body>', text: 'Kwela\n'.repeat(9), ...example })).not.toEqual([])
  })
})

describe('the email of the largest order', () => {
  const [line] = sampleOrder.lines
  if (!line) throw new Error('The sample order has no lines')
  const lines = Array.from({ length: maxCartLines }, (_, at) => ({
    ...line,
    name: `${line.name} ${at}, ${'with a long name '.repeat(8)}`,
  }))
  const payload = { kind: 'order_confirmed', data: { orderNumber: sampleOrder.orderNumber } } as const

  it.each(rules)('$says', async ({ breaches }) => {
    expect(breaches(await written(payload, { ...sampleOrder, lines }))).toEqual([])
  })

  it('names every product in plain text, and says in HTML how many more there are', async () => {
    const { html, text } = await written(payload, { ...sampleOrder, lines })
    const words = text.replace(/\s+/g, ' ')
    for (let at = 0; at < maxCartLines; at += 1) expect(words).toContain(`Midnight Blue ${at}, with`)
    expect(html).toContain('And 60 more products. See them all on your order page.')
  })
})

it('leaves no gap for pictures in an email whose products have none', async () => {
  const payload = { kind: 'order_confirmed', data: { orderNumber: sampleOrder.orderNumber } } as const
  const lines = sampleOrder.lines.map((line) => ({ ...line, photo: null }))
  const { html } = await written(payload, { ...sampleOrder, lines })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('width="90"')
})
