import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { addOrderNote, listOrderNotes } from '#contract/orders/order-note.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function anOrder(person: Person): Promise<string> {
  const productId = await aProduct(shop)
  return (await placeOrder(shop, person, [{ productId, quantity: 1 }])).body.order.orderNumber
}

async function write(orderNumber: string, text: string, { token }: Person, key?: string) {
  const reply = await send(shop, 'POST', `/orders/${orderNumber}/notes`, {
    token,
    body: { text },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  keepsItsContract(addOrderNote, reply)
  return reply
}

async function read(orderNumber: string, { token }: Person) {
  const reply = await send(shop, 'GET', `/orders/${orderNumber}/notes`, { token })
  keepsItsContract(listOrderNotes, reply)
  return reply
}

it('stores the notes of staff with author and time, oldest first', async () => {
  const orderNumber = await anOrder(await aCustomer(shop))
  const packer = await aStaffMember(shop, ['orders'])
  await write(orderNumber, '  Rings before he comes.  ', owner)
  shop.clock.passMinutes(5)
  const later = shop.clock.now.toISOString()
  await write(orderNumber, 'Packed in the small box.', packer)

  expect((await read(orderNumber, packer)).body.notes).toMatchObject([
    { text: 'Rings before he comes.', author: owner.email },
    { text: 'Packed in the small box.', author: packer.email, at: later },
  ])
  const entries = await shop.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'order_note_added'))
  expect(entries.map(({ subjectId, after }) => ({ subjectId, after }))).toContainEqual({
    subjectId: orderNumber,
    after: { noteId: expect.any(Number) },
  })
})

it('stores a note once, however often the request is sent', async () => {
  const orderNumber = await anOrder(await aCustomer(shop))
  const replies = await Promise.all([1, 2, 3].map(() => write(orderNumber, 'Call first.', owner, 'one-note')))
  expect(new Set(replies.map((reply) => reply.body.note.id)).size).toBe(1)
  await write(orderNumber, 'Call first.', owner, 'another-note')
  expectProblem(await write(orderNumber, 'Call last.', owner, 'one-note'), 409, 'idempotency_key_reused')
  expect((await read(orderNumber, owner)).body.notes).toHaveLength(2)
})

it('shows the customer no notes', async () => {
  const customer = await aCustomer(shop)
  const orderNumber = await anOrder(customer)
  await write(orderNumber, 'Was rude on the telephone.', owner)

  const { token } = customer
  expectProblem(await send(shop, 'GET', `/orders/${orderNumber}/notes`, { token }), 403, 'not_allowed')
  const own = await send(shop, 'GET', `/orders/${orderNumber}`, { token })
  expect(JSON.stringify(own.body)).not.toContain('rude')
})

it('refuses an empty note, and a note on an order that does not exist', async () => {
  const orderNumber = await anOrder(await aCustomer(shop))
  expectProblem(await write(orderNumber, '   ', owner), 400, 'invalid')
  expectProblem(await write('ORD-1', 'Anything', owner), 404, 'not_found')
  expectProblem(await read('ORD-1', owner), 404, 'not_found')
})
