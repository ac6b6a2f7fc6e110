import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { correctOrder } from '#contract/orders/admin-order.ts'
import { sendEmailAgain } from '#server/features/emails/send-email-again.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { anOrderAtTheProvider, aPaidOrder, readOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const correct = (orderNumber: string, shippingInfo: object, { version = 1, who = owner } = {}) =>
  send(shop, 'PATCH', `/orders/${orderNumber}/details`, {
    token: who.token,
    body: { version, shippingInfo },
  })

async function emailsTo(orderNumber: string): Promise<string[]> {
  const { rows } = await shop.services.db.execute<{ kind: string; recipient: string }>(
    sql`select kind, recipient from emails where order_number = ${orderNumber} order by id`,
  )
  return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`)
}

describe('the details of an order', () => {
  it('are corrected before it is packed: history, audit log, email, and the invoice as it was', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const reply = await correct(orderNumber, {
      address: '7 Other Road',
      suburb: '',
      city: 'Durban',
      province: 'KwaZulu-Natal',
      postalCode: '4001',
      phone: '083 222 3333',
      deliveryNote: 'Blue gate',
    })
    keepsItsContract(correctOrder, reply)
    expect(reply.body.order).toMatchObject({
      version: 2,
      shippingInfo: {
        address: '7 Other Road',
        city: 'Durban',
        phone: '+27832223333',
        deliveryNote: 'Blue gate',
      },
      corrections: [{ kind: 'details', actor: owner.email, credit: 0 }],
    })
    expect(reply.body.order.shippingInfo.suburb).toBeUndefined()
    expect(reply.body.order.corrections[0].fields.toSorted()).toEqual(
      ['address', 'suburb', 'city', 'province', 'postalCode', 'phone', 'deliveryNote'].toSorted(),
    )
    expect((await readOrder(shop, person, orderNumber)).corrections[0].actor).toBe('staff')
    expect(await emailsTo(orderNumber)).toContain('order_corrected to sample@shop.example')
    const { rows } = await shop.services.db.execute<{ address: string[] }>(
      sql`select document #> '{recipient,address}' as address from invoices i join orders o on o.id = i.order_id
        where o.order_number = ${orderNumber}`,
    )
    expect(rows[0]?.address.join(' ')).toContain('12 Sample Street')
    const audit = await send(shop, 'GET', `/admin/audit?subject_type=order&subject_id=${orderNumber}`, {
      token: owner.token,
    })
    expect(JSON.stringify(audit.body)).toContain('7 Other Road')
    expect(await imbalancesOf(shop)).toEqual([])
  })

  // Fails without the comparison of versions: the second would overwrite the first.
  it('are not overwritten by somebody who has not seen the last correction', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const replies = await Promise.all(
      ['1 First Street', '2 Second Street', '3 Third Street'].map((address) =>
        correct(orderNumber, { address }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.find(({ status }) => status === 409)
    if (refused) expectProblem(refused, 409, 'changed_since')
    expect((await readOrder(shop, person, orderNumber)).corrections).toHaveLength(1)
  })

  it('that are sent again change nothing more', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    await correct(orderNumber, { address: '1 First Street' })
    const again = await correct(orderNumber, { address: '1 First Street' })
    expect(again).toMatchObject({ status: 200, body: { order: { version: 2 } } })
    expect((await emailsTo(orderNumber)).filter((email) => email.startsWith('order_corrected'))).toHaveLength(
      1,
    )
  })

  it('move every email to a corrected address, and tell the old one only that', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    await correct(orderNumber, { email: 'right@shop.example' })
    expect(await emailsTo(orderNumber)).toEqual([
      'order_confirmed to right@shop.example',
      'order_email_moved to sample@shop.example',
      'order_corrected to right@shop.example',
    ])
    const { rows } = await shop.services.db.execute<{ id: string }>(
      sql`update emails set recipient = 'sample@shop.example', status = 'failed'
        where order_number = ${orderNumber} and kind = 'order_confirmed' returning id`,
    )
    const actor = { accountId: owner.id, email: owner.email }
    await sendEmailAgain({ ...shop.services, canSendMail: true }, { id: Number(rows[0]?.id), actor })
    expect((await emailsTo(orderNumber))[0]).toBe('order_confirmed to right@shop.example')
  })

  it('include the company only while there is no invoice', async () => {
    const productId = await aProduct(shop)
    const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    const unpaid = await correct(body.order.orderNumber, {
      companyName: 'Acme',
      companyVatNumber: '4123456789',
    })
    expect(unpaid.body.order.shippingInfo).toMatchObject({
      companyName: 'Acme',
      companyVatNumber: '4123456789',
    })
    const { orderNumber } = await aPaidOrder(shop, person)
    expectProblem(await correct(orderNumber, { companyName: 'Acme' }), 409, 'invoiced')
    expectProblem(await correct(orderNumber, { fullName: 'Someone Else' }), 409, 'invoiced')
  })

  it('are checked as at checkout', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const reply = await correct(orderNumber, { address: 'PO Box 12', phone: '12', postalCode: '1' })
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields).toSorted()).toEqual(['address', 'phone', 'postalCode'])
    expectProblem(await correct(orderNumber, { city: '' }), 400, 'invalid')
  })

  it('stay once it has left, and while nothing is owed any more', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    await send(shop, 'PATCH', `/orders/${orderNumber}`, { token: owner.token, body: { fulfilled: true } })
    expectProblem(await correct(orderNumber, { address: '7 Other Road' }), 409, 'already_packed')
    const waiting = await anOrderAtTheProvider(shop, person)
    await send(shop, 'POST', `/orders/${waiting.orderNumber}/cancel`, { token: person.token })
    expectProblem(await correct(waiting.orderNumber, { address: '7 Other Road' }), 409, 'already_over')
    expectProblem(await correct('ORD-1', { address: '7 Other Road' }), 404, 'not_found')
  })

  it('are corrected only by staff with the permission', async () => {
    const { orderNumber } = await aPaidOrder(shop, person)
    const staff = await aStaffMember(shop, ['catalogue'])
    expectProblem(await correct(orderNumber, { city: 'Durban' }, { who: staff }), 403, 'not_allowed')
    expectProblem(await correct(orderNumber, { city: 'Durban' }, { who: person }), 403, 'not_allowed')
  })
})
