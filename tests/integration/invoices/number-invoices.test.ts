import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { listInvoices, readCreditNotePdf, readInvoicePdf } from '#contract/orders/invoice.ts'
import { formatRand } from '#domain/money/money.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { orders } from '#server/db/schema/orders.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { type InvoiceRow, listInvoicesOf } from '#server/features/invoices/invoice-queries.ts'
import { issueCreditNote } from '#server/features/invoices/issue-credit-note.ts'
import { numberInvoiceOf, numberOwedInvoices } from '#server/features/invoices/number-invoices.ts'
import { shopConfig } from '#shop.config'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  type Person,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { oweInvoice } from '#tests/support/given/owe-invoice.ts'
import { aPaymentEvent, deliver } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

type Order = { id: number; orderNumber: string; totalCents: number }

async function anOrder(items: { retailCents: number; quantity: number; name?: string }[]): Promise<Order> {
  const wanted = []
  for (const { quantity, ...details } of items) {
    wanted.push({
      productId: await aProduct(shop, { onHand: 50, wholesaleCents: 0, costCents: 0, ...details }),
      quantity,
    })
  }
  const { order } = (await placeOrder(shop, person, wanted)).body
  return { id: order.id, orderNumber: order.orderNumber, totalCents: Math.round(order.summary.total * 100) }
}

async function pay(order: Order): Promise<void> {
  const { orderNumber } = order
  const { body } = await send(shop, 'GET', `/orders/${orderNumber}`, { token: person.token })
  const started = await startCheckout(shop, person, body.order)
  const { checkoutId } = started.body
  const event = aPaymentEvent(shop, { checkoutId, orderNumber, amountCents: order.totalCents })
  expect((await deliver(shop, event)).status).toBe(200)
}

function owe(orderId: number, config = shop.services.shop): Promise<void> {
  const { db, clock } = shop.services
  return db.transaction((tx) => oweInvoice(tx, { orderId, shop: config, now: clock() }))
}

async function issue(orderId: number, config = shop.services.shop): Promise<InvoiceRow> {
  await owe(orderId, config)
  await numberInvoiceOf(shop.services, orderId)
  const invoice = (await listInvoicesOf(shop.services.db, orderId)).find(({ kind }) => kind === 'invoice')
  if (!invoice) throw new Error('No invoice was numbered')
  return invoice
}

const numberAll = () => numberOwedInvoices(shop.services, new AbortController().signal)

function credit(orderId: number, refundId: number, amountCents: number, reason = 'Changed my mind') {
  const { db, clock } = shop.services
  return db.transaction((tx) => issueCreditNote(tx, { orderId, refundId, amountCents, reason, now: clock() }))
}

async function fetchPdf(path: string, by: Person = person) {
  const reply = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes }
}

/** The text of the document, with every gap as one space. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const shown = (cents: number) => formatRand(cents).replace(/\s+/g, ' ')

async function anInvoice(
  order: Pick<Order, 'id' | 'orderNumber'>,
): Promise<{ text: string; number: string }> {
  const { number } = await issue(order.id)
  const { bytes } = await fetchPdf(`/orders/${order.orderNumber}/invoice.pdf`)
  return { text: await textOf(bytes), number }
}

describe('a tax invoice', () => {
  it('has every field that the law requires, with the figures of its order', async () => {
    const order = await anOrder([
      { retailCents: 399_999, quantity: 2, name: 'Sony WH-1000XM5 Headphones' },
      { retailCents: 19_933, quantity: 3, name: 'Baseus cable, 2 m' },
    ])
    await pay(order)
    const { text, number } = await anInvoice(order)

    const total = 859_797
    for (const field of [
      'Tax Invoice',
      'Kwela Tech (Pty) Ltd',
      '12 Sample Street',
      'VAT number 4000000000',
      'Registration number 2024/123456/07',
      'Sample Customer',
      'Woodstock',
      'Cape Town 7925',
      'Western Cape',
      number,
      'Date of issue',
      'Fri 20 Nov 2026',
      order.orderNumber,
      'Sony WH-1000XM5 Headphones',
      'Baseus cable, 2 m',
      `2 ${shown(399_999)} ${shown(799_998)}`,
      `3 ${shown(19_933)} ${shown(59_799)}`,
      `Subtotal ${shown(total)}`,
      `Delivery ${shown(0)}`,
      `Total including VAT ${shown(total)}`,
      `Value without VAT ${shown(total - 112_147)}`,
      `VAT (15% included) ${shown(112_147)}`,
      'South African rand (ZAR)',
    ]) {
      expect(text).toContain(field)
    }
    expect(text).not.toContain('Copy')
    const [row] = await shop.services.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ totalCents: total, vatCents: 112_147 })
  })

  it('says that no money moved if it was a test payment', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    await pay(order)
    expect((await anInvoice(order)).text).toContain('this is not a valid invoice')
  })

  it('names the company that bought, with its VAT number', async () => {
    const productId = await aProduct(shop)
    const place = (companyVatNumber: string) =>
      send(shop, 'POST', '/orders', {
        token: person.token,
        headers: { 'idempotency-key': `company ${companyVatNumber}` },
        body: {
          items: [{ productId, quantity: 1 }],
          shippingInfo: { ...anAddress, companyName: 'Dvořák Studios (Pty) Ltd', companyVatNumber },
        },
      })
    expectProblem(await place('5220119988'), 400, 'invalid')
    const { order } = (await place('4220119988')).body
    expect(order.shippingInfo).toMatchObject({ companyVatNumber: '4220119988' })
    const { text } = await anInvoice(order)
    expect(text).toContain('Dvořák Studios (Pty) Ltd')
    expect(text).toContain('VAT number 4220119988')
    expect(text).toContain('Sample Customer')
  })

  it('adds VAT before the total if prices are without it', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    const added = { vatCents: 15_000, totalCents: 144_900, pricesIncludeVat: false }
    await shop.services.db.update(orders).set(added).where(eq(orders.id, order.id))
    const { text } = await anInvoice(order)
    expect(text).toContain(
      `Delivery ${shown(29_900)} VAT (15%) ${shown(15_000)} Total including VAT ${shown(144_900)}`,
    )
    expect(text).toContain('Price excl. VAT')
  })

  it('is a plain invoice without any VAT from a shop that is not VAT-registered', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    await shop.services.db
      .update(orders)
      .set({ vatBasisPoints: null, vatCents: 0 })
      .where(eq(orders.id, order.id))
    await issue(order.id, { ...shopConfig, company: { ...shopConfig.company, vatNumber: null } })
    const { bytes } = await fetchPdf(`/orders/${order.orderNumber}/invoice.pdf`)
    const text = await textOf(bytes)
    expect(text).toContain('Invoice')
    expect(text).not.toContain('Tax Invoice')
    expect(text).not.toContain('VAT')
    expect(text).toContain(`Total ${shown(129_900)}`)
  })

  it('continues on as many pages as it needs, with its totals together', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      retailCents: 1000,
      quantity: 1,
      name: `Thing ${at}`,
    }))
    const { text } = await anInvoice(await anOrder(items))
    for (let at = 0; at < 30; at += 1) expect(text).toContain(`Thing ${at} `)
    expect(text).toContain('Page 2 of')
  })
})

describe('an issued invoice', () => {
  it('never changes, even if the order and the shop do', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1, name: 'As it was' }])
    const { db } = shop.services
    await issue(order.id)
    const before = await fetchPdf(`/orders/${order.orderNumber}/invoice.pdf`)
    await db
      .update(orders)
      .set({ fullName: 'Somebody Else', shippingCents: 0, totalCents: 100_000 })
      .where(eq(orders.id, order.id))
    await db.execute(sql`update order_lines set name = 'Renamed' where order_id = ${order.id}`)
    const again = await issue(order.id, { ...shopConfig, name: 'Another Shop' })
    await db.update(invoices).set({ originalTakenAt: null }).where(eq(invoices.id, again.id))
    const after = await fetchPdf(`/orders/${order.orderNumber}/invoice.pdf`)
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true)
  })

  it('is handed out once as the original, and after that as a copy', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    await issue(order.id)
    const owner = await anAdministrator(shop)
    const path = `/orders/${order.orderNumber}/invoice.pdf`
    expect(await textOf((await fetchPdf(path, owner)).bytes)).toContain('Tax Invoice Copy')
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await fetch(`${shop.url}/api${path}`, { method: 'HEAD', headers })).status).not.toBe(200)
    const texts = await Promise.all([1, 2, 3].map(async () => textOf((await fetchPdf(path)).bytes)))
    expect(texts.filter((text) => !text.includes('Copy'))).toHaveLength(1)
  })

  it('is still handed out as the original if rendering failed before', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    const { id } = await issue(order.id)
    const path = `/orders/${order.orderNumber}/invoice.pdf`
    const drawing = sql`update invoices set document = jsonb_set(document, '{lines}', `
    const { rows } = await shop.services.db.execute<{ lines: string }>(
      sql`select (document -> 'lines')::text as lines from invoices where id = ${id}`,
    )
    await shop.services.db.execute(sql`${drawing} 'null') where id = ${id}`)
    expect((await fetchPdf(path)).status).toBe(500)
    await shop.services.db.execute(sql`${drawing} ${rows[0]?.lines}::jsonb) where id = ${id}`)
    expect(await textOf((await fetchPdf(path)).bytes)).not.toContain('Copy')
  })

  it('is downloaded as a file named after its number, only by its owner and staff who see orders', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    const path = `/orders/${order.orderNumber}/invoice.pdf`
    expect((await fetchPdf(path)).status).toBe(404)
    const { number } = await issue(order.id)
    const { status, headers } = await fetchPdf(path)
    expect({ status, type: headers.get('content-type'), name: headers.get('content-disposition') }).toEqual({
      status: 200,
      type: 'application/pdf',
      name: `attachment; filename="${number}.pdf"`,
    })

    const stranger = await aCustomer(shop)
    const staff = await aCustomer(shop)
    const setStaff = (permissions: ('orders' | 'emails')[]) =>
      shop.services.db.update(accounts).set({ role: 'staff', permissions }).where(eq(accounts.id, staff.id))
    await setStaff(['emails'])
    for (const by of [stranger, staff]) {
      expect((await fetchPdf(path, by)).status).toBe(404)
      expectProblem(
        await send(shop, 'GET', `/orders/${order.orderNumber}/invoices`, { token: by.token }),
        404,
        'not_found',
      )
    }
    expectProblem(await send(shop, 'GET', path), 401, 'not_signed_in')
    await setStaff(['orders'])
    expect((await fetchPdf(path, staff)).status).toBe(200)
    expect([readInvoicePdf.fileType, readCreditNotePdf.fileType]).toEqual([
      'application/pdf',
      'application/pdf',
    ])
  })
})

describe('a credit note', () => {
  it('refers to its invoice and says why, with the amounts before and after, once for each refund', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 2, name: 'Desk lamp' }])
    const invoice = await issue(order.id)
    const first = await credit(order.id, 101, 100_000)
    const repeats = await Promise.all([1, 2, 3].map(() => credit(order.id, 101, 100_000)))
    if (first.kind !== 'issued') throw new Error('No credit note was issued')
    for (const repeat of repeats)
      expect(repeat).toMatchObject({ kind: 'issued_before', creditNote: { number: first.creditNote.number } })

    await credit(order.id, 102, 30_000, 'Came late')
    const list = await send(shop, 'GET', `/orders/${order.orderNumber}/invoices`, { token: person.token })
    keepsItsContract(listInvoices, list)
    expect(list.body.invoices).toMatchObject([
      { kind: 'invoice', number: invoice.number, title: 'Tax Invoice', total: 2299, tax: 299.87 },
      { kind: 'credit_note', title: 'Tax Credit Note', total: 1000 },
      { kind: 'credit_note', total: 300 },
    ])

    const last = list.body.invoices[2].number
    const { bytes, headers } = await fetchPdf(`/orders/${order.orderNumber}/credit-notes/${last}.pdf`)
    expect(headers.get('content-disposition')).toContain(`"${last}.pdf"`)
    const text = await textOf(bytes)
    for (const field of [
      'Tax Credit Note',
      last,
      invoice.number,
      'Came late',
      'VAT number 4000000000',
      'Sample Customer',
      '2 × Desk lamp',
      `Invoiced ${shown(229_900)}`,
      `Credited before ${shown(100_000)}`,
      `Left after this credit ${shown(99_900)}`,
      `Credit including VAT ${shown(30_000)}`,
      `VAT (15% included) ${shown(3913)}`,
    ]) {
      expect(text).toContain(field)
    }
    expectProblem(
      await send(shop, 'GET', `/orders/${order.orderNumber}/credit-notes/${invoice.number}.pdf`, {
        token: person.token,
      }),
      404,
      'not_found',
    )
  })

  it('returns all of the VAT if everything is credited in parts', async () => {
    const order = await anOrder([{ retailCents: 99_999, quantity: 1 }])
    const invoice = await issue(order.id)
    const parts = [33_333, 33_333, invoice.totalCents - 66_666]
    for (const [at, cents] of parts.entries()) await credit(order.id, 200 + at, cents)
    const rows = await shop.services.db
      .select()
      .from(invoices)
      .where(eq(invoices.creditsInvoiceId, invoice.id))
    expect(rows.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(invoice.vatCents)
  })

  it('is refused beyond what was invoiced, or without an invoice', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    expect(await credit(order.id, 301, 100)).toEqual({ kind: 'refused', reason: 'not_invoiced' })
    const { totalCents } = await issue(order.id)
    expect(await credit(order.id, 302, totalCents + 1)).toEqual({
      kind: 'refused',
      reason: 'more_than_invoiced',
    })
    expect(await credit(order.id, 303, totalCents)).toMatchObject({ kind: 'issued' })
    expect(await credit(order.id, 304, 1)).toEqual({ kind: 'refused', reason: 'more_than_invoiced' })
  })
})

describe('invoice numbers', () => {
  const serials = async () => {
    const rows = await shop.services.db.select().from(invoices).where(eq(invoices.kind, 'invoice'))
    return rows.map(({ serial }) => serial ?? 0).toSorted((one, other) => one - other)
  }

  // Fails if the serials come from a sequence, which failed transactions use up, without the lock of the counter, and
  // without the unique cause.
  it('have no gap and no duplicate if 50 are numbered at once and every third of the transactions fails', async () => {
    const { db, clock } = shop.services
    const ids: number[] = []
    const productId = await aProduct(shop, { onHand: 50 })
    for (let at = 0; at < 50; at += 1) {
      ids.push((await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order.id)
    }

    const failing = (orderId: number) =>
      db.transaction(async (tx) => {
        await oweInvoice(tx, { orderId, shop: shop.services.shop, now: clock() })
        throw new Error('what came after it failed')
      })
    await Promise.all([
      ...ids.map((id, at) => (at % 3 === 0 ? failing(id).catch(() => null) : issue(id))),
      // A second request to settle the same order.
      ...ids.filter((_id, at) => at % 3 === 1).map((id) => issue(id)),
      ...[1, 2, 3].map(() => numberAll()),
    ])
    await Promise.all(ids.filter((_id, at) => at % 3 === 0).map((id) => issue(id)))

    const found = await serials()
    expect(found).toEqual(found.map((_serial, at) => at + 1))
    const rows = await db.select().from(invoices).where(eq(invoices.kind, 'invoice'))
    expect(rows.filter(({ orderId }) => ids.includes(orderId))).toHaveLength(50)
  })

  it('follow the order of payment, assigned by one job', async () => {
    const placed: Order[] = []
    for (let at = 0; at < 6; at += 1) placed.push(await anOrder([{ retailCents: 100_000, quantity: 1 }]))
    const paid = [3, 0, 5, 1, 4, 2].flatMap((at) => placed[at] ?? [])
    for (const order of paid) {
      shop.clock.passMinutes(1)
      await pay(order)
    }
    const ofOrders = async () => {
      const rows = await shop.services.db.select().from(invoices).where(eq(invoices.kind, 'invoice'))
      return paid.map(({ id }) => rows.find(({ orderId }) => orderId === id)?.serial ?? null)
    }
    expect(await ofOrders()).toEqual(paid.map(() => null))

    // For the newest, another that was paid before it may not be committed yet.
    expect(await numberAll()).toBe(5)
    shop.clock.passMinutes(1)
    expect(await numberAll()).toBe(1)
    const found = await ofOrders()
    const first = found[0] ?? 0
    expect(found).toEqual(paid.map((_, at) => first + at))
    expect(await numberAll()).toBe(0)
  })

  it('are assigned at once to a requested invoice, after all that were due before it', async () => {
    const [one, two, three] = [
      await anOrder([{ retailCents: 100_000, quantity: 1 }]),
      await anOrder([{ retailCents: 100_000, quantity: 1 }]),
      await anOrder([{ retailCents: 100_000, quantity: 1 }]),
    ]
    for (const order of [two, one, three]) {
      await pay(order)
      shop.clock.passMinutes(1)
    }
    const last = (await serials()).at(-1) ?? 0
    const { text } = { text: await textOf((await fetchPdf(`/orders/${one.orderNumber}/invoice.pdf`)).bytes) }
    const numberOf = async ({ id }: Order) => (await listInvoicesOf(shop.services.db, id))[0]?.serial ?? null
    expect([await numberOf(two), await numberOf(one), await numberOf(three)]).toEqual([
      last + 1,
      last + 2,
      null,
    ])
    expect(text).toContain(`INV-${String(last + 2).padStart(6, '0')}`)
    await numberAll()
    expect(await numberOf(three)).toBe(last + 3)
  })

  it('are assigned before the credit note that refers to them', async () => {
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    await pay(order)
    const result = await credit(order.id, 909, 1000)
    if (result.kind !== 'issued') throw new Error('No credit note was issued')
    const [invoice] = await listInvoicesOf(shop.services.db, order.id)
    expect(result.creditNote.document.credit?.invoiceNumber).toBe(invoice?.number)
  })

  it('are reported as missing by the books if the job skipped one', async () => {
    const { db } = shop.services
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    await pay(order)
    const found = async () => (await verifyBooks({ ...shop.services, providers: null })).imbalances
    const forgotten = `The invoice of order ${order.orderNumber} is owed, and the job that numbers invoices left it out.`
    expect(await found()).not.toContain(forgotten)
    const good = new Date(shop.clock.now.getTime() + 2 * 60_000)
    await db.insert(jobRuns).values({ name: 'number-invoices', lastGoodAt: good })
    expect(await found()).toContain(forgotten)
    await issue(order.id)
    expect(await found()).not.toContain(forgotten)
  })

  it('only increase, and have a gap only with a recorded reason', async () => {
    const { db } = shop.services
    const order = await anOrder([{ retailCents: 100_000, quantity: 1 }])
    const before = await issue(order.id)
    await expect(
      db.execute(sql`update invoice_counters set last_serial = 1 where kind = 'invoice'`),
    ).rejects.toThrow()

    const handedOut = before.serial + 40
    const runbook = await readFile('docs/runbooks/invoice-numbers-after-a-restore.md', 'utf8')
    const [, statement = ''] = /```sql\n([^`]+)```/.exec(runbook) ?? []
    await db.execute(sql.raw(statement.replaceAll('1234', String(handedOut))))
    const next = await issue((await anOrder([{ retailCents: 100_000, quantity: 1 }])).id)
    expect(next.serial).toBe(handedOut + 1)
    const { imbalances } = await verifyBooks({ ...shop.services, providers: null })
    expect(imbalances.filter((sentence) => sentence.includes('of the kind'))).toEqual([])

    await db.execute(sql`update invoice_counters set last_serial = last_serial + 1 where kind = 'invoice'`)
    const broken = await verifyBooks({ ...shop.services, providers: null })
    expect(broken.imbalances.filter((sentence) => sentence.includes('of the kind invoice'))).toHaveLength(1)
  })
})
