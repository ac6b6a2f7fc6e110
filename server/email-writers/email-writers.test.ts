import { describe, expect, it } from 'vitest'
import { type EmailData, emailKinds, type ReturnStep } from '#domain/email.ts'
import { formatRand } from '#domain/money/money.ts'
import { shopConfig } from '#shop.config'
import { emailHtml } from '../features/emails/email-html.ts'
import { emailText } from '../features/emails/email-text.ts'
import { type EmailPayload, writeFrom } from '../features/emails/write-email.ts'
import { emailWriters } from './email-writers.ts'
import { sampleEmails, sampleOrder } from './sample-emails.ts'

const context = { shop: shopConfig, publicUrl: 'https://kwela.example' }
const confirmed: EmailPayload = { kind: 'order_confirmed', data: { orderNumber: sampleOrder.orderNumber } }

async function bothForms(payload: EmailPayload, order = sampleOrder, shop = shopConfig) {
  const email = writeFrom(emailWriters, { ...context, shop }, { payload, order })
  return { email, html: await emailHtml({ ...context, shop }, email), text: emailText(shop, email) }
}

const numbered = (trackingNumber: string | null) =>
  sampleOrder.parcels.map((parcel) => ({ ...parcel, trackingNumber }))

/** The text of an HTML email, without its markup. */
function seen(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '\u00a0')
}

it('knows every kind of email', () => {
  expect(sampleEmails.map(({ kind }) => kind)).toEqual([...emailKinds])
})

describe.each(sampleEmails)('the email $kind', (payload) => {
  it('says the same in both forms, and names the sender', async () => {
    const { email, html, text } = await bothForms(payload)
    expect(email.subject).not.toBe('')
    for (const fact of [
      'Kwela Tech (Pty) Ltd',
      '2024/123456/07',
      '4000000000',
      '12 Sample Street, Woodstock, Cape Town, 7925',
      'help@kwela.example',
      '+27 21 555 0100',
    ]) {
      expect(seen(html)).toContain(fact)
      expect(text).toContain(fact)
    }
    for (const block of email.blocks) {
      if (block.kind !== 'button') continue
      expect(html).toContain(`href="${block.url.replaceAll('&', '&amp;')}"`)
      expect(text).toContain(block.url)
    }
  })

  it('loads nothing from another site and supports dark mode', async () => {
    const { html } = await bothForms(payload)
    expect(html).not.toMatch(/<script|<link|url\(/)
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address]) => address)
    for (const address of pictures) expect(address).toMatch(/^https:\/\/kwela\.example\/media\//)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark"')
  })

  it('has no line too long for plain text, apart from page addresses', async () => {
    const { text } = await bothForms(payload)
    const long = text.split('\n').filter((line) => line.length > 60 && !line.includes('https://'))
    expect(long).toEqual([])
  })
})

describe('the email of an order', () => {
  it('shows every amount as it is in the order', async () => {
    const { html, text } = await bothForms(confirmed)
    const { subtotalCents, shippingCents, vatCents, totalCents } = sampleOrder
    const amounts = [399_900, 59_799, subtotalCents, shippingCents, vatCents, totalCents].map(formatRand)
    for (const amount of amounts) {
      expect(seen(html)).toContain(amount)
      expect(text).toContain(amount)
    }
    expect(text).toMatch(/Total +R\u00a04\u00a0895,99\nVAT \(15% included\) +R\u00a0638,61/)
  })

  it('lists VAT that is added before the total, and none if there is none', async () => {
    const added = await bothForms(confirmed, { ...sampleOrder, pricesIncludeVat: false })
    expect(added.text).toMatch(/VAT \(15%\) .*\n-+\nTotal/)
    const none = await bothForms(
      confirmed,
      { ...sampleOrder, vatBasisPoints: null, vatCents: 0 },
      { ...shopConfig, company: { ...shopConfig.company, vatNumber: null } },
    )
    expect(none.text).not.toContain('VAT')
    expect(seen(none.html)).not.toContain('VAT')
  })

  it('says that delivery is free if it is', async () => {
    const { text } = await bothForms(confirmed, { ...sampleOrder, shippingCents: 0 })
    expect(text).toMatch(/Delivery +Free\n/)
  })

  it('links to parcel tracking once there is a tracking number', async () => {
    const shipped: EmailPayload = { kind: 'order_shipped', data: confirmed.data }
    const page = 'https://courier.example/parcels?number=TCG%200012%203456'
    const { html, text } = await bothForms(shipped)
    expect(html).toContain(`href="${page}"`)
    expect(text).toContain(page)
    const unnumbered = await bothForms(shipped, { ...sampleOrder, parcels: numbered(null) })
    expect(unnumbered.html + unnumbered.text).not.toContain('courier.example')
  })

  it('names the parcels of an order that leaves in several, and what is in each', async () => {
    const [first, second] = [
      {
        ...confirmed.data,
        ordinal: 1,
        units: [{ lineId: 1, quantity: 1 }],
        toFollow: [{ lineId: 2, quantity: 3 }],
      },
      { ...confirmed.data, ordinal: 2, units: [{ lineId: 2, quantity: 3 }], toFollow: [] },
    ].map((data): EmailPayload => ({ kind: 'order_shipped', data }))
    const one = await bothForms(first ?? confirmed)
    expect(one.email.subject).toBe(`The first parcel of your order ${sampleOrder.orderNumber} is on its way`)
    expect(one.text).toMatch(/In this parcel.*Sony.*Still to come.*Baseus/is)
    const other = await bothForms(second ?? confirmed)
    expect(other.email.subject).toBe(
      `The second parcel of your order ${sampleOrder.orderNumber} is on its way`,
    )
    expect(other.text).toContain('Baseus')
    expect(other.text).not.toMatch(/Sony|Still to come/)
  })

  it('speaks of one parcel where an order has several, also when both leave at once', async () => {
    const [parcel] = sampleOrder.parcels
    if (!parcel) throw new Error('The sample order has no parcel')
    const { orderNumber } = sampleOrder
    const apart = (lines: { lineId: number; quantity: number }[]) =>
      lines.map((line, at) => ({ ...parcel, number: at + 1, lines: [{ ...line, serials: [] }] }))
    const two = {
      ...sampleOrder,
      parcels: apart([
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 3 },
      ]),
    }
    const shipped: EmailPayload = {
      kind: 'order_shipped',
      data: { orderNumber, ordinal: 1, units: [{ lineId: 1, quantity: 1 }], toFollow: [] },
    }
    const left = await bothForms(shipped, two)
    expect(left.email.subject).toBe(`The first parcel of your order ${orderNumber} is on its way`)
    expect(left.text).not.toContain('Baseus')
    const tracking: EmailPayload = { kind: 'parcel_tracking', data: { orderNumber, ordinal: 1 } }
    expect((await bothForms(tracking, two)).text).toMatch(/for\s+the\s+first\s+parcel\s+of\s+order/)
    expect((await bothForms(tracking)).text).toMatch(/details\s+for\s+order/)

    const news = sampleEmails.find(({ kind }) => kind === 'parcel_news') ?? confirmed
    const subjectOf = async (order: typeof sampleOrder) => (await bothForms(news, order)).email.subject
    expect(await subjectOf(sampleOrder)).toBe(`Your order ${orderNumber} arrives today`)
    const ofSeveral = `A parcel of your order ${orderNumber} arrives today`
    expect(await subjectOf(two)).toBe(ofSeveral)
    // The rest is not packed yet.
    expect(await subjectOf({ ...two, parcels: apart([{ lineId: 1, quantity: 1 }]) })).toBe(ofSeveral)
  })

  it("says what happened to a return and what comes next, with the shop's own message", async () => {
    const moved = (status: ReturnStep, note = '') =>
      bothForms({ kind: 'return_moved', data: { ...confirmed.data, returnId: 7, status, note } })
    expect((await moved('approved')).text).toContain('Please send the')
    expect((await moved('received')).text).toContain('We have received the')
    const declined = await moved('declined', 'It was <b>worn</b>.')
    expect(declined.text).toMatch(/cannot\s+accept.*It was <b>worn<\/b>[.].*contact\s+us/s)
    expect(declined.html).toContain('It was &lt;b&gt;worn&lt;/b&gt;.')
  })

  it('says how a return ends, what goes back, and where its replacement can be followed', async () => {
    const ended = (data: Partial<EmailData['return_moved']> & { status: ReturnStep }) =>
      bothForms({ kind: 'return_moved', data: { ...confirmed.data, returnId: 7, note: '', ...data } })
    const due = await ended({ status: 'received', remedy: 'refund', refundBy: '2026-12-11' })
    expect(due.text).toMatch(/refund\s+by\s+Fri\s+11\s+Dec\s+at\s+the\s+latest/)
    const faulty = await ended({ status: 'approved', reason: 'defective', remedy: 'repair' })
    expect(faulty.text).toMatch(/send\s+a\s+courier\s+to\s+you,\s+at\s+our\s+cost/)
    const replaced = await ended({ status: 'replaced', replacementOrderNumber: 'ORD-9' })
    expect(replaced.html).toContain('href="https://kwela.example/orders/ORD-9"')
    const withdrawn = await ended({ status: 'withdrawn', replacementOrderNumber: 'ORD-9' })
    expect(withdrawn.text).toMatch(
      /Order ORD-9,\s+the\s+replacement,\s+is\s+cancelled.*decide\s+what\s+we\s+do\s+instead/s,
    )
    expect(withdrawn.html).not.toContain('orders/ORD-9"')
    const partly = await ended({ status: 'refunded', sentBack: [{ name: 'Mouse', quantity: 1 }] })
    expect(partly.text).toMatch(/could\s+not\s+accept\s+this.*1\s+×\s+Mouse/s)
    expect((await ended({ status: 'repaired' })).text).toMatch(/fails\s+again\s+within\s+3\s+months/)
  })

  it('says whether there is a refund', async () => {
    const cancelled: EmailPayload = { kind: 'order_cancelled', data: confirmed.data }
    expect((await bothForms(cancelled)).text).toMatch(/We\s+will\s+refund/)
    const unpaid = await bothForms(cancelled, { ...sampleOrder, paidAt: null })
    expect(unpaid.text).toMatch(/You have not\s+been charged\./)
  })
})

describe('text typed by strangers', () => {
  const hostile = '<img src=x onerror=alert(1)>"&\''

  it('is shown and never interpreted', async () => {
    const order = { ...sampleOrder, fullName: hostile, address: hostile, parcels: numbered(hostile) }
    const shipped: EmailPayload = { kind: 'order_shipped', data: confirmed.data }
    const { html, text } = await bothForms(shipped, order)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
    expect(text).toContain(hostile)
  })

  it('is used as a greeting only if it is a name', async () => {
    const greetingOf = async (firstName: string) =>
      (await bothForms({ kind: 'password_changed', data: { firstName } })).email.blocks[1]
    expect(await greetingOf('Zoë-Anne')).toMatchObject({ text: 'Hello Zoë-Anne,' })
    expect(await greetingOf('win.example/now')).toMatchObject({ text: 'Hello,' })
    expect(await greetingOf('Call 082 123 4567')).toMatchObject({ text: 'Hello,' })
    expect(await greetingOf('')).toMatchObject({ text: 'Hello,' })
  })

  it('is forwarded without its links', async () => {
    const message = 'See https://win.example/a, www.win.example, win.example/now or a@win.example. Model A1.'
    const { text, html } = await bothForms({ kind: 'contact_received', data: { name: 'Ann', message } })
    expect(text).not.toContain('win.example')
    expect(html).not.toContain('win.example')
    expect(text).toContain('Model A1.')
  })

  it('cannot move a token to another place in the address', async () => {
    const { text } = await bothForms({ kind: 'reset_password', data: { firstName: '', token: 'a&b=c#d e' } })
    expect(text).toContain('https://kwela.example/reset-password#token=a%26b%3Dc%23d%20e\n')
  })
})
