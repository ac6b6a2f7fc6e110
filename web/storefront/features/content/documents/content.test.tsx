import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { checkoutProvider, providerLabel, providerNames } from '#domain/payments/payment-provider.ts'
import { aShop } from '../../seo/a-shop.ts'
import { FaqList } from '../faq/faq-list.tsx'
import { faqTopics } from '../faq/faq-topics.ts'
import { ContentPage, type ContentSection } from './content-page.tsx'
import { privacyContent } from './privacy-content.tsx'
import { returnsContent } from './returns-content.tsx'
import { shippingContent } from './shipping-content.tsx'
import { DemoTermsNote, termsContent } from './terms-content.tsx'
import { warrantyContent } from './warranty-content.tsx'

const shop = aShop()

const calendar = {
  today: '2026-11-20',
  expected: { from: '2026-11-27', to: '2026-12-03' },
  holidays: ['2026-12-16', '2026-12-25'],
}

const texts: Record<string, (settings: ShopSettings) => ContentSection[]> = {
  shipping: (settings) => shippingContent(settings, calendar),
  returns: returnsContent,
  warranty: warrantyContent,
  terms: termsContent,
  privacy: privacyContent,
  faqs: (settings) =>
    faqTopics(settings).map(({ id, title, faqs }) => ({ id, title, body: <FaqList faqs={faqs} /> })),
}

function render(node: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>)
}

function textOf(sections: readonly ContentSection[]): string {
  return render(<ContentPage title="Page" lead="Lead" sections={sections} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
}

describe.each(Object.entries(texts))('%s', (_name, words) => {
  test('lists each heading once in its contents, with a link to it', () => {
    const sections = words(shop)
    const html = render(<ContentPage title="Page" lead="Lead" sections={sections} />)
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      expect(html.split(`id="${id}"`)).toHaveLength(2)
      expect(html).toContain(`href="#${id}"`)
    }
  })

  test('contains only figures from the settings and the law', () => {
    const text = textOf(words(shop))
    expect(text).not.toMatch(/R\u00a05\u00a0000|R\u00a0299|1-2 business|3-7 business/)
    expect(text).not.toMatch(/undefined|NaN|null|\[object/)
  })
})

describe('links between the texts', () => {
  test('lead to existing sections', () => {
    const places = new Map(Object.entries(texts).map(([name, words]) => [name, words(shop)]))
    const all = [...places.values()].flat().map(({ body }) => render(body))
    const anchors = all
      .flatMap((html) => [...html.matchAll(/href="\/(\w+)#([\w-]+)"/g)])
      .map(([, name = '', id]) => ({ name, id }))
    expect(anchors.length).toBeGreaterThan(3)
    for (const { name, id } of anchors) {
      expect(places.get(name)?.map((section) => section.id)).toContain(id)
    }
  })
})

describe('the payment provider', () => {
  test.each(['terms', 'returns', 'faqs'])('that takes the payments, and no other, is named by %s', (name) => {
    const text = textOf(texts[name]?.(shop) ?? [])
    expect(providerNames.filter((provider) => text.includes(providerLabel(provider)))).toEqual([
      checkoutProvider,
    ])
  })

  test.each(providerNames)("%s, who has had people's data, is named by the privacy policy", (provider) => {
    expect(textOf(privacyContent(shop))).toContain(`${providerLabel(provider)} , our payment provider`)
  })

  test('is named beside the button that leads there', () => {
    const box = readFileSync(new URL('../../catalogue/product/buy-box.tsx', import.meta.url), 'utf8')
    expect(box).toContain(`You pay {waysToPay} on ${providerLabel(checkoutProvider)}’s secure page.`)
  })
})

describe('shipping', () => {
  test('gives the cost, the delivery time and the exclusions', () => {
    const text = textOf(shippingContent(shop, calendar))
    expect(text).toContain('orders over R\u00a01\u00a0200')
    expect(text).toContain('R\u00a080')
    expect(text).toContain('5-9 business days')
    expect(text).toContain('between Fri 27 Nov and Thu 3 Dec')
    expect(text).toContain('Wed 16 Dec and Fri 25 Dec')
    expect(text).toContain('Not to a PO Box or Private Bag')
  })
})

describe('returns', () => {
  test("gives the owner's days, and says that the law gives fewer", () => {
    const text = textOf(returnsContent(shop))
    expect(text).toContain('You have 14 days')
    expect(text).toContain('The law gives you 7 days')
    expect(text).toContain('within 20 days')
    expect(text).toContain('12 months')
  })

  test('calls the legal days a right', () => {
    const text = textOf(returnsContent({ ...shop, returns: { ...shop.returns, changeOfMindDays: 7 } }))
    expect(text).toContain('This is your right under section 44')
    expect(text).not.toContain('The law gives you')
  })

  test('never keeps a fee and never refunds in vouchers', () => {
    const text = textOf(returnsContent(shop))
    expect(text).toContain('We do not deduct')
    expect(text).toContain('We never offer a credit note')
  })
})

describe('terms', () => {
  test('describe the seller as the law requires (ECT Act s43(1))', () => {
    const text = textOf(termsContent(shop))
    for (const fact of [
      'Sample Trading (Pty) Ltd',
      '2020/000001/07, registered in South Africa',
      '4999999999',
      '1 Sample Road',
      'where legal documents are served',
      '+27 11 555 0199',
      'hello@shop.example',
      'within 14 days of receiving the goods',
      'Consumer Goods and Services Ombud',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('name the directors, or where to find them', () => {
    expect(textOf(termsContent(shop))).toContain('Companies and Intellectual Property Commission')
    const named = { ...shop, company: { ...shop.company, directors: ['First Director', 'Second Director'] } }
    expect(textOf(termsContent(named))).toContain('First Director, Second Director')
  })

  test('show no VAT number for a shop without one', () => {
    const text = textOf(
      termsContent({ ...shop, vatBasisPoints: null, company: { ...shop.company, vatNumber: null } }),
    )
    expect(text).not.toContain('VAT number')
    expect(text).toContain('We are not VAT-registered')
  })

  test('list the associations that the shop has joined', () => {
    const joined = { ...shop, memberships: [{ name: 'Sample Body', url: 'https://body.example' }] }
    expect(textOf(termsContent(joined))).toContain('Sample Body')
    expect(textOf(termsContent(shop))).toContain('We do not belong to any other body')
  })

  test('say that a demo promises nothing, and only in a demo', () => {
    expect(render(<DemoTermsNote shop={{ ...shop, isDemo: true }} />)).toContain('This is a demo shop')
    expect(render(<DemoTermsNote shop={shop} />)).toBe('')
  })
})

describe('privacy', () => {
  test('names the responsible person, and where to complain (POPIA s18)', () => {
    const text = textOf(privacyContent(shop))
    expect(text).toContain('The Owner')
    expect(text).toContain('data@shop.example')
    expect(text).toContain('POPIAComplaints@inforegulator.org.za')
  })

  test('says where the data is stored', () => {
    const abroad = { ...shop, privacy: { ...shop.privacy, dataKeptIn: 'Ireland' } }
    expect(textOf(privacyContent(abroad))).toContain('We store our data in Ireland.')
    expect(textOf(privacyContent(shop))).toContain('do not send it abroad')
  })
})

describe('FAQs', () => {
  test('are plain text, each question once', () => {
    const faqs = faqTopics(shop).flatMap((topic) => topic.faqs)
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length)
    for (const { question, answer } of faqs) {
      expect(question.endsWith('?')).toBe(true)
      expect(answer).not.toMatch(/[<>]/)
    }
  })
})
