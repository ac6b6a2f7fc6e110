import { afterAll, expect, it } from 'vitest'
import {
  readNotificationChoices,
  readOpenWork,
  saveNotificationChoices,
} from '#contract/shop/notification.ts'
import { countOpenWork } from '#server/features/notifications/open-work-queries.ts'
import { statementsDuring } from '#tests/support/database/statements.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aReturn } from '#tests/support/given/order-life.ts'
import { sell } from '#tests/support/given/sales.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function openWork(person = owner) {
  const reply = await send(shop, 'GET', '/admin/open-work', { token: person.token })
  if (reply.status === 200) keepsItsContract(readOpenWork, reply)
  return reply.body
}

it('counts what waits, and changes its marks with whatever is new', async () => {
  const before = await openWork()
  expect(before).toMatchObject({ ordersToPack: 0, messages: 0, returns: 0, attention: 0, alerts: 0 })
  await sell(shop, await aProduct(shop, { onHand: 10 }))
  await send(shop, 'POST', '/contact', {
    body: { name: 'Thandi', email: 'thandi@shop.example', message: 'Hello' },
  })
  await aReturn(shop, await aCustomer(shop), { note: 'Loose', owner })
  const after = await openWork()
  expect(after).toMatchObject({ ordersToPack: 1, messages: 1, returns: 1, attention: 0 })
  expect(after.newest.paidOrder).toMatch(/^ORD-/)
  for (const mark of ['order', 'message', 'return']) expect(after.newest[mark]).not.toBe(before.newest[mark])
})

it('shows each person only what they may see', async () => {
  const packer = await aStaffMember(shop, ['orders'])
  expect(await openWork(packer)).toMatchObject({ ordersToPack: 1, messages: null, newest: { message: null } })
  const writer = await aStaffMember(shop, ['emails'])
  expect(await openWork(writer)).toMatchObject({
    ordersToPack: null,
    messages: 1,
    returns: null,
    attention: null,
    alerts: null,
    newest: { order: null, paidOrder: null, return: null, attention: null },
  })
  const customer = await aCustomer(shop)
  const refused = await send(shop, 'GET', '/admin/open-work', { token: customer.token })
  expectProblem(refused, 403, 'not_allowed')
})

it('takes one statement', async () => {
  expect(await statementsDuring(() => countOpenWork(shop.services.db))).toBe(1)
})

it('keeps what each person chose, of what they may see', async () => {
  const staff = await aStaffMember(shop, ['orders'])
  const read = async () => {
    const reply = await send(shop, 'GET', '/admin/notifications', { token: staff.token })
    keepsItsContract(readNotificationChoices, reply)
    return Object.fromEntries(
      reply.body.choices.map(({ kind, delivery }: { kind: string; delivery: string }) => [kind, delivery]),
    )
  }
  const others = { return_requested: 'off', quote_answered: 'off', attention_needed: 'off' }
  expect(await read()).toEqual({ ...others, order_paid: 'off' })
  const saved = await send(shop, 'PUT', '/admin/notifications', {
    token: staff.token,
    body: {
      choices: [
        { kind: 'order_paid', delivery: 'digest' },
        { kind: 'message_received', delivery: 'at_once' },
        { kind: 'order_paid', delivery: 'at_once' },
      ],
    },
  })
  keepsItsContract(saveNotificationChoices, saved)
  expect(await read()).toEqual({ ...others, order_paid: 'at_once' })
  const unknown = await send(shop, 'PUT', '/admin/notifications', {
    token: staff.token,
    body: { choices: [{ kind: 'order_paid', delivery: 'never' }] },
  })
  expectProblem(unknown, 400, 'invalid')
})
