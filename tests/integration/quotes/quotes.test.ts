import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { answerQuote, createQuote } from '#contract/orders/quote.ts'
import { quoteNumber } from '#domain/orders/quote.ts'
import { quoteNumberText } from '#server/db/schema/search-texts.ts'
import { quoteMatching } from '#server/features/search/quote-matching.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { emailsAbout, readOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const company = {
  ...anAddress,
  email: 'buyer@company.example',
  companyName: 'Sample Traders (Pty) Ltd',
  companyVatNumber: '4220119988',
}
const stocked = { onHand: 5, retailCents: 100_000, wholesaleCents: 50_000, costCents: 40_000 }

type Details = {
  who?: Person
  key?: string
  unitPrice?: number
  quantity?: number
  note?: string
  validUntil?: string
  shipping?: number
}

function bodyOf(productId: number, details: Details = {}) {
  const { unitPrice = 900, quantity = 2, note = '', validUntil = '2026-12-31', shipping } = details
  return {
    lines: [{ productId, quantity, unitPrice }],
    shippingInfo: company,
    note,
    validUntil,
    ...(shipping !== undefined && { shipping }),
  }
}

const create = (productId: number, details: Details = {}) =>
  send(shop, 'POST', '/admin/quotes', {
    token: (details.who ?? owner).token,
    body: bodyOf(productId, details),
    ...(details.key && { headers: { 'idempotency-key': details.key } }),
  })

async function aSentQuote(details: Details & { onHand?: number } = {}) {
  const { onHand = 5 } = details
  const productId = await aProduct(shop, { ...stocked, onHand })
  const { quote } = (await create(productId, details)).body
  const sent = await send(shop, 'POST', `/admin/quotes/${quote.id}/send`, {
    token: owner.token,
    body: { version: 1, email: true },
  })
  return { productId, id: quote.id, number: quote.number, token: sent.body.url.split('/quote/')[1], sent }
}

const answer = (token: string, what: 'accept' | 'decline', version = 1) =>
  send(shop, 'POST', `/quotes/${token}/answer`, { body: { version, answer: what } })

const read = async (id: number) =>
  (await send(shop, 'GET', `/admin/quotes/${id}`, { token: owner.token })).body.quote

describe('writing a quote', () => {
  it('keeps the prices as they were agreed, with VAT and delivery, and holds nothing', async () => {
    const productId = await aProduct(shop, stocked)
    const reply = await create(productId, { note: 'Within a week' })
    keepsItsContract(createQuote, reply)
    expect(reply.body.quote).toMatchObject({
      status: 'draft',
      companyName: 'Sample Traders (Pty) Ltd',
      subtotal: 1800,
      shipping: 299,
      total: 2099,
      lines: [{ quantity: 2, unitPrice: 900, shelfPrice: 1000 }],
      history: [{ event: 'created', actor: owner.email }],
    })
    expect(reply.body.quote.number).toMatch(/^Q-\d{6}$/)
    expect(await booksOf(shop, productId)).toMatchObject({ onHand: 5, reserved: 0 })
  })

  // Fails without the constraint on the request key.
  it('that is sent twice is written once', async () => {
    const productId = await aProduct(shop, stocked)
    const replies = await Promise.all([1, 2].map(() => create(productId, { key: 'one quote' })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(replies.map(({ body }) => body.quote.id)).size).toBe(1)
  })

  it('is refused at a price above the shelf, below it without the right, and for a day that is over', async () => {
    const productId = await aProduct(shop, stocked)
    expectProblem(await create(productId, { unitPrice: 1001 }), 409, 'price_too_high')
    const seller = await aStaffMember(shop, ['orders'])
    expectProblem(await create(productId, { who: seller }), 409, 'may_not_reduce')
    expect((await create(productId, { who: seller, unitPrice: 1000 })).status).toBe(201)
    expectProblem(await create(productId, { validUntil: '2026-01-01' }), 409, 'day_passed')
    expectProblem(await create(999_999), 409, 'unknown_product')
  })

  it('has a PDF that says what it is, for whom and until when', async () => {
    const { id, number } = await aSentQuote({ note: 'Within a week' })
    const { bytes } = await download(`/admin/quotes/${id}/quote.pdf`)
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    for (const words of [
      'QUOTE',
      number,
      'Sample Traders (Pty) Ltd',
      '4220119988',
      'Valid until',
      'Within a week',
      'not an invoice',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Tax Invoice')
  })
})

describe('a quote that was sent', () => {
  it('shows what it offers and not whose it is, and becomes an order at its prices when it is accepted', async () => {
    const { productId, id, token } = await aSentQuote()
    const seen = await send(shop, 'GET', `/quotes/${token}`)
    expect(seen.body.quote).toMatchObject({ status: 'open', total: 2099 })
    for (const secret of [company.email, company.fullName, company.address, company.companyName])
      expect(JSON.stringify(seen.body)).not.toContain(secret)

    const reply = await answer(token, 'accept')
    keepsItsContract(answerQuote, reply)
    const { orderNumber, payPath } = reply.body.quote
    expect(reply.body.quote.status).toBe('accepted')
    expect(payPath).toMatch(/^\/pay\//)
    expect(await readOrder(shop, owner, orderNumber)).toMatchObject({
      status: 'pending',
      source: 'quote',
      summary: { total: 2099 },
      items: [{ quantity: 2, price: 900 }],
      shippingInfo: { companyVatNumber: '4220119988' },
    })
    expect(await booksOf(shop, productId)).toMatchObject({ onHand: 5, reserved: 2 })
    expect(await emailsAbout(shop, orderNumber)).toEqual(['pay_link'])
    expect(await read(id)).toMatchObject({
      status: 'accepted',
      orderNumber,
      history: [{ event: 'created' }, { event: 'sent' }, { event: 'accepted', actor: null }],
    })
    const paid = await send(shop, 'POST', `/orders/${orderNumber}/payments`, {
      token: owner.token,
      body: { method: 'eft', amount: 2099, reference: 'FNB 1', receivedOn: '2026-11-20' },
    })
    expect(paid.body.order.status).toBe('paid')
    expect((await send(shop, 'GET', `/quotes/${token}`)).body.quote.payPath).toBe(null)
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without the lock on the quote.
  it('that is accepted three times at once, and declined, is one order or none', async () => {
    for (let round = 0; round < 3; round++) {
      const { productId, id, token } = await aSentQuote()
      const replies = await Promise.all([
        answer(token, 'accept'),
        answer(token, 'decline'),
        answer(token, 'accept'),
        answer(token, 'accept'),
      ])
      const numbers = new Set(replies.flatMap(({ body }) => body.quote?.orderNumber ?? []))
      const { status } = await read(id)
      expect(numbers.size).toBe(status === 'accepted' ? 1 : 0)
      expect((await booksOf(shop, productId)).reserved).toBe(status === 'accepted' ? 2 : 0)
    }
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails if the order and the state of the quote are not written together.
  it('says plainly that the goods are gone, and stays as it was', async () => {
    const { productId, id, token } = await aSentQuote({ onHand: 2 })
    const buyer = await aCustomer(shop)
    await placeOrder(shop, buyer, [{ productId, quantity: 1 }])
    const reply = await answer(token, 'accept')
    expectProblem(reply, 409, 'out_of_stock')
    expect(reply.body.error).toContain('Nothing was ordered')
    expect(await read(id)).toMatchObject({ status: 'sent', orderNumber: null })
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 1 })
  })

  // Fails if what a constraint refuses is not rolled back to its savepoint: then the second answer is a 500.
  it('and another one share the last units: one gets them', async () => {
    for (let round = 0; round < 6; round++) {
      const productId = await aProduct(shop, { ...stocked, onHand: 2 })
      const tokens: string[] = []
      for (let at = 0; at < 3; at++) {
        const { quote } = (await create(productId)).body
        const sent = await send(shop, 'POST', `/admin/quotes/${quote.id}/send`, {
          token: owner.token,
          body: { version: 1, email: false },
        })
        tokens.push(sent.body.url.split('/quote/')[1])
      }
      const replies = await Promise.all(tokens.map((token) => answer(token, 'accept')))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(await booksOf(shop, productId)).toMatchObject({ reserved: 2 })
    }
    expect(await imbalancesOf(shop)).toEqual([])
  })

  it('is a draft again once it is changed, and cannot be accepted as it was', async () => {
    const { productId, id, token } = await aSentQuote()
    const body = { version: 1, quote: bodyOf(productId, { unitPrice: 950 }) }
    const changed = await send(shop, 'PUT', `/admin/quotes/${id}`, { token: owner.token, body })
    expect(changed.body.quote).toMatchObject({ status: 'draft', version: 2, total: 2199 })
    expect((await send(shop, 'GET', `/quotes/${token}`)).body.quote.status).toBe('being_changed')
    expectProblem(await answer(token, 'accept'), 409, 'not_open')
    const again = await send(shop, 'POST', `/admin/quotes/${id}/send`, {
      token: owner.token,
      body: { version: 2, email: false },
    })
    expect(again.body.quote.status).toBe('sent')
    expectProblem(await answer(token, 'accept', 1), 409, 'changed_since')
    expect((await answer(token, 'accept', 2)).status).toBe(200)
    expectProblem(
      await send(shop, 'PUT', `/admin/quotes/${id}`, { token: owner.token, body: { ...body, version: 2 } }),
      409,
      'already_accepted',
    )
  })

  it('never asks more than the shelf does by then, and charges delivery as agreed', async () => {
    const { productId, token } = await aSentQuote({ shipping: 50 })
    await shop.services.db.execute(`update products set retail_cents = 80000 where id = ${productId}`)
    const { orderNumber } = (await answer(token, 'accept')).body.quote
    expect(await readOrder(shop, owner, orderNumber)).toMatchObject({
      summary: { subtotal: 1600, shipping: 50 },
    })
  })

  it('is found by its number, company and state, and can be answered for the customer by staff', async () => {
    const { id, number, token } = await aSentQuote()
    const list = async (query: string) =>
      (await send(shop, 'GET', `/admin/quotes?${query}`, { token: owner.token })).body.quotes.map(
        (quote: { id: number }) => quote.id,
      )
    expect(await list(`q=${number.toLowerCase()}`)).toEqual([id])
    expect(await list('q=sample+traders&status=sent')).toContain(id)
    expect(await list(`q=TRADERS+${number}`)).toEqual([id])
    expect(await list(`q=${encodeURIComponent(`${number} ${anAddress.phone}`)}`)).toEqual([id])
    expect(await list(`q=${number}+somebody-else`)).toEqual([])
    const declined = await send(shop, 'POST', `/admin/quotes/${id}/answer`, {
      token: owner.token,
      body: { version: 1, answer: 'decline' },
    })
    expect(declined.body.quote).toMatchObject({ status: 'declined' })
    expect(await list('status=declined')).toContain(id)
    expectProblem(await answer(token, 'accept'), 409, 'not_open')
  })

  it.each([7, 999_999, 1_234_567])('has number %i written alike by code and database', async (id) => {
    const { rows } = await shop.services.db.execute(
      sql`select ${sql.raw(quoteNumberText(String(id)))} as number`,
    )
    expect(rows).toEqual([{ number: quoteNumber(id) }])
  })

  it('is looked for in the indexes of its words and its phone number', async () => {
    const { rows } = await shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from quotes where ${quoteMatching('0825550142')}`,
      )
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('quotes_search')
    expect(plan).toContain('quotes_phone')
  })

  it('expires after its last day, and its link opens nothing if it was made up', async () => {
    const { id, token } = await aSentQuote({ validUntil: '2026-11-20' })
    expectProblem(await send(shop, 'GET', `/quotes/${token.slice(0, -2)}AA`), 404, 'not_found')
    shop.clock.passMinutes(24 * 60)
    expectProblem(await answer(token, 'accept'), 409, 'expired')
    expect(await read(id)).toMatchObject({ status: 'expired' })
    expect((await send(shop, 'GET', `/quotes/${token}`)).body.quote.status).toBe('expired')
  })
})

async function download(path: string): Promise<{ bytes: Uint8Array }> {
  const reply = await fetch(`${shop.url}/api${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  return { bytes: new Uint8Array(await reply.arrayBuffer()) }
}
