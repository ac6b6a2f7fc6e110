import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readMonthEnd } from '#contract/shop/month-end.ts'
import { invoiceNumberGaps } from '#server/db/schema/invoices.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPaidOrder, readOrder, type WaitingOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { textsOf } from '#tests/support/paper.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const november = '?month=2026-11'
const december = '?month=2026-12'
const both = '?month=2026-12&months=2'

const shop = await openShop()
const owner = await anAdministrator(shop)
const customer = await aCustomer(shop)
// Each of two units at R 1 000,00, with delivery R 299,00: R 2 299,00, of which VAT R 299,87.
const credited = await aPaidOrder(shop, customer)
const swapped = await aPaidOrder(shop, customer)
await refund(credited, 115)
await swapForDearer(swapped)
// The last minute of November in South Africa; what is invoiced from midnight on is of December.
shop.clock.now = new Date('2026-11-30T21:59:00Z')
const sent = await aPaidOrder(shop, customer)
await invoicesOf(swapped)
await takeRealMoney()
const practice = await aPaidOrder(shop, customer)
await invoicesOf(practice)
const reported = await figures(november)

shop.clock.now = new Date('2026-11-30T22:00:00Z')
const ofDecember = await aPaidOrder(shop, customer)
await invoicesOf(ofDecember)
await refund(credited, 230)
const body = { fulfilled: true }
const path = `/orders/${sent.orderNumber}`
expect((await send(shop, 'PATCH', path, { token: owner.token, body })).status).toBe(200)
await takeRealMoney([practice.orderNumber])
afterAll(() => shop.close())

async function figures(search: string) {
  const reply = await send(shop, 'GET', `/admin/month-end${search}`, { token: owner.token })
  expect(reply.status).toBe(200)
  keepsItsContract(readMonthEnd, reply)
  return reply.body
}

async function refund({ orderNumber }: WaitingOrder, amount: number) {
  const body = { amount, reason: 'A scratch' }
  const reply = await send(shop, 'POST', `/orders/${orderNumber}/refund`, { token: owner.token, body })
  expect(reply.status).toBe(200)
}

/** One of its units for one that costs R 230,00 more, paid by EFT. */
async function swapForDearer({ orderNumber }: WaitingOrder) {
  const productId = await aProduct(shop, { retailCents: 123_000 })
  const { version, items } = await readOrder(shop, owner, orderNumber)
  const ask = (path: string, body: object) =>
    send(shop, 'POST', `/orders/${orderNumber}/${path}`, { token: owner.token, body })
  const { lineId } = items[0]
  const swap = { version, lineId, quantity: 1, productId, expectedDifference: 230, reason: 'As asked' }
  const asked = await ask('swaps', { ...swap, restock: true })
  expect(asked.status).toBe(200)
  const paid = await ask('payments', {
    method: 'eft',
    amount: 230,
    swapId: asked.body.order.waitingSwap.id,
    reference: 'The bank 77',
    receivedOn: '2026-11-20',
  })
  expect(paid.status).toBe(200)
}

/** Numbers every invoice that is due until now. */
async function invoicesOf({ orderNumber }: WaitingOrder) {
  const reply = await send(shop, 'GET', `/orders/${orderNumber}/invoices`, { token: owner.token })
  expect(reply.status).toBe(200)
}

/** Makes what was paid in test mode real money, except of these orders: no test has a live account at a provider. */
async function takeRealMoney(except: readonly string[] = []) {
  const { db } = shop.services
  const others = sql`(select id from orders where not order_number = any(${sql.param([...except])}::text[]))`
  await db.execute(sql`update payments set mode = 'live' where order_id in ${others}`)
  await db.execute(sql`
    update invoices set document = jsonb_set(document, '{isTest}', 'false') where order_id in ${others}`)
}

function download(path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${owner.token}` }
  return fetch(`${shop.url}/api/admin/month-end/${path}`, { headers })
}

async function journal(path: string): Promise<Record<string, string>[]> {
  const reply = await download(path)
  expect(reply.status).toBe(200)
  return parse(Buffer.from(await reply.arrayBuffer()), { bom: true, columns: true })
}

/** What a column adds up to in rand, exactly. */
function sumOf(rows: readonly Record<string, string>[], column: string): number {
  return rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100
}

describe('the figures of a month', () => {
  it('add up what was issued in it, with each kind of document apart', async () => {
    const { sales, without_vat: withoutVat, ...month } = await figures(november)
    expect(month).toMatchObject({ month: '2026-11', from: '2026-11-01', to: '2026-11-30', is_over: true })
    expect(sales).toEqual({
      invoices: { count: 3, total: 6897, vat: 899.61 },
      debit_notes: { count: 1, total: 230, vat: 30 },
      credit_notes: { count: 1, total: 115, vat: 15 },
      credit_notes_of_earlier: { count: 0, total: 0, vat: 0 },
    })
    expect(withoutVat.count).toBe(0)
    expect(month.documents).toBe(5)
  })

  it('fill the fields of the VAT return, with the rounding apart', async () => {
    expect((await figures(november)).vat_return).toEqual({
      vat_basis_points: 1500,
      field1: 7012,
      // 7 012,00 × 15 / 115 = 914,608…
      field4: 914.61,
      documents_vat: 914.61,
      rounding: 0,
      field18: 0,
    })
  })

  it('deduct a credit note of an earlier month in field 18, and leave field 1 as it is', async () => {
    const { sales, vat_return } = await figures(december)
    expect(sales.invoices.count).toBe(1)
    expect(sales.credit_notes.count).toBe(0)
    expect(sales.credit_notes_of_earlier).toEqual({ count: 1, total: 230, vat: 30 })
    expect(vat_return).toMatchObject({ field1: 2299, field4: 299.87, field18: 30 })
  })

  it('take that credit note off in a period of both months', async () => {
    const { from, to, sales, vat_return } = await figures(both)
    expect([from, to]).toEqual(['2026-11-01', '2026-12-31'])
    expect(sales.credit_notes).toEqual({ count: 2, total: 345, vat: 45 })
    expect(vat_return).toMatchObject({ field1: 9081, field18: 0, documents_vat: 1184.48, rounding: 0 })
  })

  it('of the month before stay exactly the same after a refund in the next one', async () => {
    expect(reported).toMatchObject({ test_documents: 1, vat_return: { field1: 7012 } })
    const { months: _before, is_over: _open, ...before } = reported as Awaited<ReturnType<typeof figures>>
    const { months, is_over, ...after } = await figures(november)
    expect(after).toEqual(before)
    expect([months, is_over]).toEqual([['2026-12', '2026-11'], true])
  })

  it('begin with the last month that is over, at midnight in South Africa', async () => {
    expect((await figures('')).month).toBe('2026-11')
    expect((await figures(december)).is_over).toBe(false)
  })

  it('are for people who may see sales, and the files for those who may also see orders', async () => {
    const packer = await aStaffMember(shop, ['orders'])
    expectProblem(await send(shop, 'GET', '/admin/month-end', { token: packer.token }), 403, 'not_allowed')
    const analyst = await aStaffMember(shop, ['reports'])
    expect((await send(shop, 'GET', '/admin/month-end', { token: analyst.token })).status).toBe(200)
    for (const file of ['sales.csv', 'payments.csv', 'documents.pdf'])
      expectProblem(
        await send(shop, 'GET', `/admin/month-end/${file}`, { token: analyst.token }),
        403,
        'not_allowed',
      )
  })

  it.each(['2026-13', '2026-1', 'november'])('refuse %s, which is no month', async (month) => {
    const reply = await send(shop, 'GET', `/admin/month-end?month=${month}`, { token: owner.token })
    expectProblem(reply, 400, 'invalid')
  })
})

describe('the number check', () => {
  it('has the first and last number of each kind, test documents included', async () => {
    const { numbers } = await figures(november)
    expect(numbers).toEqual([
      {
        kind: 'invoice',
        count: 4,
        first_number: 'INV-000001',
        last_number: 'INV-000004',
        duplicates: 0,
        gaps: [],
      },
      {
        kind: 'credit_note',
        count: 1,
        first_number: 'CN-000001',
        last_number: 'CN-000001',
        duplicates: 0,
        gaps: [],
      },
      {
        kind: 'debit_note',
        count: 1,
        first_number: 'DN-000001',
        last_number: 'DN-000001',
        duplicates: 0,
        gaps: [],
      },
    ])
  })

  it('names what is missing, back into the month before, and why if that was recorded', async () => {
    const { db } = shop.services
    await db.execute(sql`update invoice_counters set last_serial = 10 where kind = 'invoice'`)
    const late = await aPaidOrder(shop, customer)
    await invoicesOf(late)
    const gap = { first_number: 'INV-000006', last_number: 'INV-000010' }
    const ofInvoices = async () => (await figures(december)).numbers[0].gaps
    expect(await ofInvoices()).toEqual([{ ...gap, reason: null }])
    const recorded = { kind: 'invoice', firstSerial: 6, reason: 'After a restore' } as const
    await db.insert(invoiceNumberGaps).values({ ...recorded, lastSerial: 9 })
    expect(await ofInvoices()).toEqual([{ ...gap, reason: null }])
    await db.execute(sql`update invoice_number_gaps set last_serial = 10`)
    expect(await ofInvoices()).toEqual([{ ...gap, reason: 'After a restore' }])
    await db.execute(sql`delete from invoice_number_gaps`)
  })
})

describe('payments by method', () => {
  it('are counted on the day the money moved, without test payments', async () => {
    expect((await figures(november)).payments).toEqual([
      { method: 'yoco', payments: 3, captured: 6897, refunds: 1, refunded: 115, net: 6782 },
      { method: 'eft', payments: 1, captured: 230, refunds: 0, refunded: 0, net: 230 },
    ])
    expect((await figures(december)).payments).toEqual([
      { method: 'yoco', payments: 1, captured: 2299, refunds: 1, refunded: 230, net: 2069 },
    ])
  })

  it('put money that staff took on the day they say, whenever it was recorded', async () => {
    const { db } = shop.services
    await db.execute(sql`update payments set recorded_at = '2026-12-02T08:00:00Z' where provider = 'eft'`)
    expect((await figures(november)).payments).toHaveLength(2)
    expect((await figures(december)).payments).toHaveLength(1)
    await db.execute(sql`update payments set recorded_at = '2026-11-20T09:00:00Z' where provider = 'eft'`)
  })
})

it('what was paid and not sent is told as it was at the end of the month, whatever was sent since', async () => {
  expect((await figures(november)).not_sent).toEqual({ orders: 3, paid: 7012 })
  expect((await figures(december)).not_sent).toEqual({ orders: 3, paid: 6782 })
})

describe('the downloads', () => {
  it.each([november, december, both])('of sales for %s add up to the page', async (search) => {
    const rows = await journal(`sales.csv${search}`)
    const { sales, documents } = await figures(search)
    const net = (amount: 'total' | 'vat') =>
      sales.invoices[amount] +
      sales.debit_notes[amount] -
      sales.credit_notes[amount] -
      sales.credit_notes_of_earlier[amount]
    expect(rows).toHaveLength(documents)
    expect(sumOf(rows, 'gross')).toBeCloseTo(net('total'), 6)
    expect(sumOf(rows, 'vat')).toBeCloseTo(net('vat'), 6)
    expect(sumOf(rows, 'net')).toBeCloseTo(net('total') - net('vat'), 6)
  })

  it('say of each document what a bookkeeper needs', async () => {
    const rows = await journal(`sales.csv${november}`)
    expect(rows.find(({ kind }) => kind === 'credit_note')).toEqual({
      number: 'CN-000001',
      kind: 'credit_note',
      date: '2026-11-20',
      order_number: credited.orderNumber,
      customer: expect.stringMatching(/./),
      company: '',
      buyer_vat_number: '',
      net: '-100.00',
      vat: '-15.00',
      gross: '-115.00',
      payment_method: 'Yoco',
      invoice_number: 'INV-000001',
      invoice_date: '2026-11-20',
      reason: 'A scratch',
    })
  })

  it.each([november, december, both])('of payments for %s add up to the page', async (search) => {
    const rows = await journal(`payments.csv${search}`)
    const { payments } = await figures(search)
    const net = payments.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
    expect(sumOf(rows, 'amount')).toBeCloseTo(net, 6)
    expect(rows.every(({ document }) => /^(INV|CN|DN)-\d{6}$/.test(document ?? ''))).toBe(true)
  })

  it('have every document of the period as one PDF, each a copy', async () => {
    const reply = await download(`documents.pdf${november}`)
    const pages = await textsOf(new Uint8Array(await reply.arrayBuffer()))
    const { documents } = await figures(november)
    expect(pages).toHaveLength(documents)
    expect(pages.every((page) => page.includes('Copy'))).toBe(true)
    for (const number of ['INV-000001', 'INV-000003', 'CN-000001', 'DN-000001'])
      expect(pages.some((page) => page.includes(number))).toBe(true)
    expect((await download(`documents.pdf${november}&part=2`)).status).toBe(404)
  })
})
