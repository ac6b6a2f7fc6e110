import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { retryEmails } from '#contract/shop/email.ts'
import { listJobs, retryPayments, runJob, warmPictures } from '#contract/shop/health.ts'
import { emails } from '#server/db/schema/emails.ts'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { takeLease } from '#server/jobs/job-lease.ts'
import { runJobOnce } from '#server/jobs/run-jobs.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPicture, sendForm } from '#tests/support/given/forms.ts'
import { anOrderAtTheProvider, readOrder } from '#tests/support/given/order-life.ts'
import { orderFaults, payOnHostedPage } from '#tests/support/given/payments.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const post = (path: string, person = owner) => send(shop, 'POST', path, { token: person.token })
const health = async () => (await send(shop, 'GET', '/admin/summary', { token: owner.token })).body.health

it('queries the provider at once about a payment whose event never arrived, before its turn', async () => {
  const buyer = await aCustomer(shop)
  const [paid, open] = [await anOrderAtTheProvider(shop, buyer), await anOrderAtTheProvider(shop, buyer)]
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, paid.checkoutId)
  expect((await readOrder(shop, buyer, paid.orderNumber)).status).toBe('pending')
  expect((await health()).payments_waiting).toBe(2)

  const seller = await aStaffMember(shop, ['orders'])
  const reply = await post('/admin/payments/retry', seller)
  keepsItsContract(retryPayments, reply)
  expect(reply.body).toEqual({ asked: 2, waiting: 1 })
  expect((await readOrder(shop, buyer, paid.orderNumber)).status).toBe('paid')
  expect((await readOrder(shop, buyer, open.orderNumber)).status).toBe('pending')
  expect((await health()).payments_waiting).toBe(1)
})

it('reports a failing job until it succeeds, and lets a person run it at once', async () => {
  const failing = {
    name: 'expire-orders',
    everyMs: 1,
    limitMs: 1000,
    run: () => Promise.reject(new Error('ordered by the test')),
  }
  expect(await runJobOnce(shop.services, failing)).toEqual({ kind: 'failed' })
  expect(await runJobOnce(shop.services, failing)).toEqual({ kind: 'failed' })
  expect((await health()).jobs_failing).toBe(1)
  const list = await send(shop, 'GET', '/admin/jobs', { token: owner.token })
  keepsItsContract(listJobs, list)
  const state = list.body.jobs.find(({ name }: { name: string }) => name === 'expire-orders')
  expect(state).toMatchObject({ failuresInARow: 2, lastError: 'ordered by the test', lastGoodAt: null })

  const reply = await post('/admin/jobs/expire-orders/run')
  keepsItsContract(runJob, reply)
  expect(reply.body.job).toMatchObject({ failuresInARow: 0, lastError: null })
  expect((await health()).jobs_failing).toBe(0)
  expectProblem(await post('/admin/jobs/nothing/run'), 404, 'not_found')
  expectProblem(
    await post('/admin/jobs/expire-orders/run', await aStaffMember(shop, ['reports'])),
    403,
    'not_allowed',
  )
})

it('does not run a job that another process is running', async () => {
  const taken = await takeLease(shop.services.db, 'end-access', { evenIfNotDue: true })
  if (taken.kind !== 'taken') throw new Error('Nobody else asks for it')
  expectProblem(await post('/admin/jobs/end-access/run'), 409, 'busy')
  await taken.lease.end(0)
  expect((await post('/admin/jobs/end-access/run')).status).toBe(200)
})

it('records the success of a job once a minute, not at every run', async () => {
  const steady = { name: 'steady', everyMs: 1, limitMs: 1000, run: async () => 1 }
  const lastGood = async () => {
    await runJobOnce(shop.services, steady)
    const [row] = await shop.services.db.select().from(jobRuns).where(eq(jobRuns.name, 'steady'))
    return row?.lastGoodAt?.getTime()
  }
  const first = await lastGood()
  shop.clock.passMinutes(0.5)
  expect(await lastGood()).toBe(first)
  shop.clock.passMinutes(1)
  expect(await lastGood()).toBe(shop.clock.now.getTime())
})

it('queues every failed email again, if there is a mail server', async () => {
  const { db } = shop.services
  const email = {
    kind: 'order_confirmed',
    recipient: 'a@b.example',
    sealedData: '-',
    createdAt: shop.clock.now,
    nextAttemptAt: shop.clock.now,
    status: 'failed',
    attempts: 9,
  } as const
  await db.insert(emails).values(['one', 'two'].map((eventKey) => ({ ...email, eventKey })))
  expectProblem(await post('/admin/emails/retry'), 409, 'cannot_send_mail')

  shop.services.canSendMail = true
  const reply = await post('/admin/emails/retry', await aStaffMember(shop, ['emails']))
  keepsItsContract(retryEmails, reply)
  expect(reply.body).toEqual({ retried: 2 })
  const waiting = await db.select().from(emails).where(eq(emails.recipient, 'a@b.example'))
  expect(waiting.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ])
  expect((await post('/admin/emails/retry')).body).toEqual({ retried: 0 })
  const audit = await send(shop, 'GET', '/admin/audit?action=emails_retried', { token: owner.token })
  expect(audit.body.entries).toHaveLength(1)
})

it('renders the pictures of the products on sale ahead of time', async () => {
  const id = await aProduct(shop)
  const files = [await aPicture('navy'), await aPicture('maroon')]
  expect((await sendForm(shop, 'PUT', `/products/${id}`, { person: owner, fields: {}, files })).status).toBe(
    200,
  )
  const reply = await post('/admin/pictures/warm', await aStaffMember(shop, ['catalogue']))
  keepsItsContract(warmPictures, reply)
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 202, body: { photos: 1 } })
})

it('exports the proposed purchases from a supplier as CSV, for people who may see prices', async () => {
  const [supplier] = await shop.services.db
    .insert(suppliers)
    .values({ name: 'Table Bay', contact: '=Sales', email: 'sales@tablebay.example' })
    .returning({ id: suppliers.id })
  const supplierId = supplier?.id ?? 0
  const low = { supplierId, onHand: 1, minStockLevel: 5, wholesaleCents: 50_000 }
  await aProduct(shop, { ...low, name: '=cmd', sku: 'PO-1', maxStockLevel: 10 })
  await aProduct(shop, { ...low, onHand: 9, sku: 'PO-2' })
  const buyer = await aStaffMember(shop, ['prices', 'reports'])
  const path = `/admin/purchase-order.csv?supplier=${supplierId}`
  const reply = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${buyer.token}` } })
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="purchase-table-bay-2026-11-20.csv"',
  )
  const rows = parse(Buffer.from(await reply.arrayBuffer()), { bom: true, columns: true })
  expect(rows).toMatchObject([
    { sku: 'PO-1', name: "'=cmd", quantity: '9', unit_price: '500.00', total: '4500.00', available: '1' },
  ])
  expectProblem(
    await send(shop, 'GET', path, { token: (await aStaffMember(shop, ['reports'])).token }),
    403,
    'not_allowed',
  )
  const nobody = await send(shop, 'GET', '/admin/purchase-order.csv?supplier=999999', { token: owner.token })
  expectProblem(nobody, 404, 'not_found')
})
