import { eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/db/schema/audit.ts'
import { orderNotes } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { saves } from '#server/db/schema/saves.ts'
import { deleteOldSaves } from '#server/features/saves/delete-old-saves.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  type Person,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from './product-form.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

type SendOptions = { key?: string; person?: Person }

function keyed(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  { key = 'one', person = owner }: SendOptions = {},
): Promise<Reply> {
  return send(shop, method, path, { token: person.token, body, headers: { 'idempotency-key': key } })
}

async function imported(file: string, key: string): Promise<Reply> {
  const form = new FormData()
  form.append('file', new File([file], 'products.csv'))
  const reply = await fetch(`${shop.url}/api/products/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': key },
    body: form,
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

const changes = () => shop.services.db.$count(auditEntries)

describe('a save that is sent again with its key', () => {
  it('of a product form saves nothing more, and returns the product as it is now', async () => {
    const id = await aProduct(shop, { onHand: 10 })
    const { stock_quantity: _seen, ...form } = await untouchedForm(shop, id)
    const body = { ...form, name: 'Once', stock_received: 5 }
    const first = await keyed('PUT', `/products/${id}`, body, { key: 'form' })
    const before = await changes()
    const again = await keyed('PUT', `/products/${id}`, body, { key: 'form' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.body.product).toMatchObject({ name: 'Once', on_hand_quantity: 15, version: 2 })
    expect(await changes()).toBe(before)
  })

  it('of a new product adds only one, even if both requests arrive at once', async () => {
    const { version: _none, sku: _own, ...form } = await untouchedForm(shop, await aProduct(shop))
    const body = { ...form, name: 'The only one' }
    const before = await shop.services.db.$count(products)
    const replies = await Promise.all([1, 2, 3].map(() => keyed('POST', '/products', body, { key: 'new' })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body: { product } }) => product.id)).size).toBe(1)
    expect(await shop.services.db.$count(products)).toBe(before + 1)
  })

  it('of a bulk edit adds a delivery once, and returns the same report', async () => {
    const id = await aProduct(shop, { onHand: 10 })
    const body = { changes: [{ id, version: 1, stock_received: 5 }] }
    const first = await keyed('POST', '/products/bulk-edit', body, { key: 'bulk' })
    const again = await keyed('POST', '/products/bulk-edit', body, { key: 'bulk' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 15, moved: 15 })
  })

  it('of a file imports it once, and returns the same report', async () => {
    const id = await aProduct(shop, { onHand: 10 })
    const file = `id,stock_received\n${id},5\n`
    const first = await imported(file, 'file')
    const again = await imported(file, 'file')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(first.body).toMatchObject({ updated: 1 })
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 15 })
    expectProblem(await imported(file.replace(',5', ',6'), 'file'), 409, 'idempotency_key_reused')
  })

  it('of the settings is not mistaken for somebody else’s', async () => {
    const read = await send(shop, 'GET', '/admin/settings', { token: owner.token })
    const { settings, version } = read.body
    const body = { settings: { ...settings, name: 'Kwela twice' }, version }
    await keyed('PUT', '/admin/settings', body, { key: 'settings' })
    const again = await keyed('PUT', '/admin/settings', body, { key: 'settings' })
    expect([again.status, again.body.version]).toEqual([200, version + 1])
  })
})

it('refuses another save with a used key, and saves nothing of it', async () => {
  const id = await aProduct(shop, { onHand: 10 })
  const edit = (stock_received: number) => ({ changes: [{ id, stock_received }] })
  await keyed('POST', '/products/bulk-edit', edit(5), { key: 'used' })
  expectProblem(
    await keyed('POST', '/products/bulk-edit', edit(6), { key: 'used' }),
    409,
    'idempotency_key_reused',
  )
  expect(await booksOf(shop, id)).toMatchObject({ onHand: 15 })
})

it('lets two people use the same key', async () => {
  const other = await anAdministrator(shop)
  const id = await aProduct(shop, { onHand: 10 })
  const body = { changes: [{ id, stock_received: 5 }] }
  await keyed('POST', '/products/bulk-edit', body, { key: 'shared' })
  await keyed('POST', '/products/bulk-edit', body, { key: 'shared', person: other })
  expect(await booksOf(shop, id)).toMatchObject({ onHand: 20 })
})

it('lets a refused save be sent again with its key', async () => {
  const id = await aProduct(shop, { onHand: 10 })
  const body = { changes: [{ id, stock_quantity: 0, stock_seen: 20 }] }
  expect((await keyed('POST', '/products/bulk-edit', body, { key: 'refused' })).status).toBe(400)
  await keyed('POST', '/products/bulk-edit', { changes: [{ id, stock_received: 10 }] }, { key: 'more' })
  expect((await keyed('POST', '/products/bulk-edit', body, { key: 'refused' })).status).toBe(200)
  expect(await booksOf(shop, id)).toMatchObject({ onHand: 0 })
})

it.each([
  { what: 'as migration 0078 copied it', name: 'POST /products/bulk-edit kept', contents: { digest: '' } },
  { what: 'as the version before stored it', name: 'kept', contents: {} },
])('knows a key from before all were kept in one place, $what', async ({ name, contents }) => {
  const id = await aProduct(shop, { onHand: 10 })
  const body = { changes: [{ id, stock_received: 5 }] }
  const first = await keyed('POST', '/products/bulk-edit', body, { key: 'kept' })
  await shop.services.db.delete(saves).where(eq(saves.key, 'kept'))
  await shop.services.db
    .update(saves)
    .set({ key: name, ...contents })
    .where(eq(saves.key, 'POST /products/bulk-edit kept'))
  const again = await keyed('POST', '/products/bulk-edit', body, { key: 'kept' })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await booksOf(shop, id)).toMatchObject({ onHand: 15 })
  await shop.services.db.delete(saves).where(eq(saves.key, name))
})

// Fails if a process of the version before, which runs beside this one, would do it again.
it('leaves the keys where the version before looks for them', async () => {
  const id = await aProduct(shop, { onHand: 10 })
  const body = { changes: [{ id, stock_received: 5 }] }
  await keyed('POST', '/products/bulk-edit', body, { key: 'both' })
  const kept = await shop.services.db.select().from(saves).where(like(saves.key, '%both'))
  expect(kept.map(({ key }) => key).toSorted()).toEqual(['POST /products/bulk-edit both', 'both'])
  expect(new Set(kept.map(({ digest, outcome }) => JSON.stringify([digest, outcome]))).size).toBe(1)

  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  expect(
    (await keyed('POST', `/orders/${orderNumber}/notes`, { text: 'Called' }, { key: 'note' })).status,
  ).toBe(201)
  const [note] = await shop.services.db.select().from(orderNotes).where(eq(orderNotes.requestKey, 'note'))
  expect(note).toMatchObject({ text: 'Called' })
})

it('never does twice what the version before has done, or what is forgotten after a week', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const add = () => keyed('POST', `/orders/${orderNumber}/notes`, { text: 'Called again' }, { key: 'older' })
  expect((await add()).status).toBe(201)
  await shop.services.db.delete(saves).where(like(saves.key, '%older'))
  expectProblem(await add(), 409, 'idempotency_key_reused')
  expect(await shop.services.db.$count(orderNotes, eq(orderNotes.text, 'Called again'))).toBe(1)
})

it('deletes keys after a week', async () => {
  shop.clock.passMinutes(8 * 24 * 60)
  expect(await deleteOldSaves(shop.services)).toBeGreaterThan(0)
  expect(await shop.services.db.$count(saves)).toBe(0)
})
