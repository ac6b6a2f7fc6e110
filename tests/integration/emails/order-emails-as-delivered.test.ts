import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#server/db/schema/emails.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { aCourier } from '#tests/support/given/a-courier.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, paySecondTime, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const person = await aCustomer(shop)
afterAll(async () => {
  await shop.close()
  await mail.stop()
})
beforeEach(async () => {
  await shop.services.db.delete(emails)
  mail.received.length = 0
  mail.moods.length = 0
})

const sendAll = (needs = shop.services) => sendDueEmails(needs, new AbortController().signal)

function delivered(at = 0) {
  const email = mail.received[at]
  if (!email) throw new Error(`Email ${at} was not delivered`)
  return email
}

/** The only attachment of an email. */
async function paperOf(at = 0): Promise<{ name: string | null; bytes: Buffer; text: string }> {
  const { attachments } = delivered(at)
  expect(attachments).toMatchObject([{ mimeType: 'application/pdf', disposition: 'attachment' }])
  const { filename = null, content } = attachments[0] ?? {}
  if (!(content instanceof ArrayBuffer)) throw new Error('The attachment has no bytes')
  return { name: filename, bytes: Buffer.from(content), text: await textOf(content) }
}

async function textOf(bytes: ArrayBuffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes.slice())), {
    mergePages: true,
  })
  return text.replace(/\s+/g, ' ')
}

/** The invoice's PDF from the page of the order. */
async function downloaded({ orderNumber }: WaitingOrder): Promise<string> {
  const reply = await fetch(`${shop.url}/api/orders/${orderNumber}/invoice.pdf`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(reply.status).toBe(200)
  return textOf(await reply.arrayBuffer())
}

async function numberOf({ orderNumber }: WaitingOrder): Promise<string> {
  const list = await send(shop, 'GET', `/orders/${orderNumber}/invoices`, { token: person.token })
  return list.body.invoices[0].number
}

describe('the email of a paid order', () => {
  it('brings the invoice, once, as the original of the document that its page offers', async () => {
    const order = await aPaidOrder(shop, person)
    expect(await sendAll()).toBe(1)

    const paper = await paperOf()
    const number = await numberOf(order)
    expect(paper.name).toBe(`${number}.pdf`)
    for (const fact of ['Tax Invoice', number, order.orderNumber, 'Fri 20 Nov 2026'])
      expect(paper.text).toContain(fact)
    expect(paper.text).not.toContain('Copy')
    expect(delivered().text).toContain('Your invoice is attached as a PDF.')
    expect(delivered().html).toContain(`href="${shop.url}/orders/${order.orderNumber}"`)
    expect(delivered().html).toContain('View your order')

    shop.clock.passMinutes(1)
    const later = await downloaded(order)
    expect(later).toContain(`${number} `)
    expect(later.replace('Copy ', '')).toBe(paper.text)
    expect(later).toContain('Tax Invoice Copy')
  })

  it('brings a copy if its recipient downloaded the original before', async () => {
    const order = await aPaidOrder(shop, person)
    shop.clock.passMinutes(1)
    expect(await downloaded(order)).not.toContain('Copy')
    await sendAll()
    expect((await paperOf()).text).toContain('Tax Invoice Copy')
  })

  // Fails if the original is marked at the moment of sending: the second attempt then brings a copy.
  it('brings the same bytes under the same id if it is sent again because the answer was lost', async () => {
    await aPaidOrder(shop, person)
    mail.moods.push({ kind: 'takes_and_hangs_up' })
    expect(await sendAll()).toBe(0)
    shop.clock.passMinutes(2)
    expect(await sendAll()).toBe(1)

    expect(mail.received).toHaveLength(2)
    expect(delivered(1).messageId).toBe(delivered(0).messageId)
    expect((await paperOf(1)).bytes.equals((await paperOf(0)).bytes)).toBe(true)
    expect((await paperOf(1)).text).not.toContain('Copy')
  })

  it('brings a copy if staff send it again', async () => {
    const order = await aPaidOrder(shop, person)
    await sendAll()
    const [row] = await shop.services.db
      .select()
      .from(emails)
      .where(eq(emails.orderNumber, order.orderNumber))
    const { token } = await anAdministrator(shop)
    expect((await send(shop, 'POST', `/admin/emails/${row?.id}/resend`, { token })).status).toBe(200)
    await sendAll()
    expect(delivered(1).messageId).not.toBe(delivered(0).messageId)
    expect((await paperOf(1)).text).toContain('Tax Invoice Copy')
  })

  it('waits for its invoice like for a mail server, and uses up no original meanwhile', async () => {
    const order = await aPaidOrder(shop, person)
    const drawAttachment = () => Promise.reject(new Error('out of memory'))
    expect(await sendAll({ ...shop.services, drawAttachment })).toBe(0)
    expect(mail.received).toHaveLength(0)
    const of = eq(emails.orderNumber, order.orderNumber)
    expect(await shop.services.db.select().from(emails).where(of)).toMatchObject([
      { status: 'waiting', attempts: 1, lastError: expect.any(String) },
    ])
    shop.clock.passMinutes(1)
    expect(await sendAll()).toBe(1)
    expect((await paperOf()).text).not.toContain('Copy')
  })

  it('leaves the original to the page of the order if there is no mail server', async () => {
    const order = await aPaidOrder(shop, person)
    await sendAll({ ...shop.services, mailer: null })
    const rows = await shop.services.db.select().from(invoices)
    expect(rows.at(-1)).toMatchObject({ originalTakenAt: null })
    expect(await downloaded(order)).not.toContain('Copy')
  })
})

describe('the email of a refund', () => {
  const refund = async ({ orderNumber }: WaitingOrder, body: { reason: string; amount?: number }) => {
    await sendAll()
    mail.received.length = 0
    const { token } = await anAdministrator(shop)
    expect((await send(shop, 'POST', `/orders/${orderNumber}/refund`, { token, body })).status).toBe(200)
    await sendAll()
  }

  it('brings its credit note as the original', async () => {
    const order = await aPaidOrder(shop, person)
    await refund(order, { reason: 'Changed their mind' })

    const list = await send(shop, 'GET', `/orders/${order.orderNumber}/invoices`, { token: person.token })
    const { number } = list.body.invoices[1]
    const paper = await paperOf()
    expect(paper.name).toBe(`${number}.pdf`)
    for (const fact of ['Tax Credit Note', number, await numberOf(order), 'Changed their mind'])
      expect(paper.text).toContain(fact)
    expect(paper.text).not.toContain('Copy')
    expect(delivered().text).toContain('Your credit note is attached as a PDF.')
  })

  it('of a second payment, which was for nothing, brings none', async () => {
    const order = await aPaidOrder(shop, person)
    await paySecondTime(shop, order, `p_second_${order.orderNumber}`)
    await refund(order, { reason: 'Paid twice', amount: order.amountCents / 100 })
    expect(delivered().subject).toContain('We have refunded')
    expect(delivered().attachments).toEqual([])
    expect(delivered().text).not.toContain('attached')
  })
})

describe('the products in an email', () => {
  it('are shown with their pictures, at addresses that anybody can open, as JPEG', async () => {
    const productId = await aProduct(shop, { name: 'Desk lamp', retailCents: 100_000 })
    const photo = await aPhoto(shop, productId)

    await aPaidOrder(shop, person, { productId })
    await sendAll()
    const { html = '', text = '' } = delivered()
    const picture = /<img src="([^"]+)" alt="Desk lamp" width="54" height="72"/.exec(html)?.[1] ?? ''
    expect(picture).toBe(`${shop.url}/media/${photo}/160.jpg`)
    const reply = await fetch(picture)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect({ format, width }).toEqual({ format: 'jpeg', width: 160 })
    expect(text).toMatch(/Desk lamp\n {2}2 × R\u00a01\u00a0000,00 +R\u00a02\u00a0000,00/)
  })
})

describe('the email of a parcel', () => {
  async function ship(order: WaitingOrder, trackingUrl: string | null): Promise<string> {
    const { token } = await anAdministrator(shop)
    const name = `Swift ${trackingUrl ? 'with' : 'without'} a page`
    const courierId = await aCourier(shop, { name, trackingUrl })
    const body = { fulfilled: true, courierId, trackingNumber: 'SW 1' }
    expect((await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token, body })).status).toBe(200)
    return name
  }

  it.each(['https://swift.example/track?number={number}', null])(
    'names courier and number, with a button if the courier has a page for it: %s',
    async (trackingUrl) => {
      const order = await aPaidOrder(shop, person)
      await sendAll()
      mail.received.length = 0
      const courier = await ship(order, trackingUrl)
      shop.clock.passMinutes(5)
      expect(await sendAll()).toBe(1)

      const { html = '', text = '', attachments } = delivered()
      for (const form of [html, text]) {
        expect(form).toContain(courier)
        expect(form).toContain('SW 1')
        expect(form.includes('Track your parcel')).toBe(trackingUrl !== null)
        expect(form.includes('https://swift.example/track?number=SW%201')).toBe(trackingUrl !== null)
      }
      expect(attachments).toEqual([])
    },
  )
})
