import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { formatRand } from '#domain/money/money.ts'
import type { Delivery, NotificationKind } from '#domain/notification.ts'
import type { Db } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { stockLevels } from '#server/db/schema/stock.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { notifyStaff } from '#server/features/notifications/notify-staff.ts'
import { watchLowStock } from '#server/features/notifications/watch-low-stock.ts'
import { shopConfig } from '#shop.config'
import { dyingDatabase, powerCut } from '#tests/support/database/power-cut.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  send,
} from '#tests/support/given/builders.ts'
import { emailsTo } from '#tests/support/given/emails.ts'
import { aReturn } from '#tests/support/given/order-life.ts'
import { sell } from '#tests/support/given/sales.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openShop({ smtpUrl: mail.url })
  owner = await anAdministrator(shop)
  await watchLowStock(shop.services)
  // What was there before is not news.
  await run()
  return () => shop.close()
})

const signal = new AbortController().signal
const run = (db?: Db) => notifyStaff({ ...shop.services, ...(db && { db }) }, signal)

let count = 0
async function write(): Promise<void> {
  const body = { name: 'Thandi', email: `writer-${++count}@shop.example`, message: `Question ${count}` }
  expect((await send(shop, 'POST', '/contact', { body })).status).toBe(201)
}

type EventCount = { kind: NotificationKind; count: number }

/** What each email to a person listed. */
async function told(person = owner): Promise<Record<string, number>[]> {
  const emails = await emailsTo(shop, person.email)
  return emails
    .filter(({ kind }) => kind === 'staff_notification')
    .map(({ data }) =>
      Object.fromEntries((data.happened as EventCount[]).map(({ kind, count }) => [kind, count])),
    )
}

async function choose(person: Person, kind: NotificationKind, delivery: Delivery): Promise<void> {
  const body = { choices: [{ kind, delivery }] }
  const reply = await send(shop, 'PUT', '/admin/notifications', { token: person.token, body })
  expect(reply.status).toBe(200)
}

async function aHelper(permissions: Permission[], kind: NotificationKind, delivery: Delivery) {
  const helper = await aStaffMember(shop, permissions)
  await choose(helper, kind, delivery)
  return helper
}

describe('what happens in the shop', () => {
  it('is told in one email, which names what it is and no customer', async () => {
    const productId = await aProduct(shop, { name: 'Karoo 14', onHand: 50, minStockLevel: 0 })
    await sell(shop, productId)
    await write()
    expect(await run()).toBe(1)
    expect(await told()).toEqual([{ order_paid: 1, message_received: 1 }])
    await sendDueEmails(shop.services, signal)
    const email = mail.received.find(({ envelopeTo }) => envelopeTo.includes(owner.email))
    expect(email?.subject).toBe('Kwela: 1 new order, 1 new message')
    expect(email?.text).toContain(`${formatRand(129_900)}, 1 item`)
    expect(email?.text).toContain(`${shop.url}/admin/messages`)
    for (const word of ['Thandi', 'Sample Customer', 'writer-']) expect(email?.text).not.toContain(word)
  })

  it('is told of answers to quotes, but not of those that staff gave themselves', async () => {
    const productId = await aProduct(shop, { retailCents: 100_000, onHand: 5 })
    const aSentQuote = async () => {
      const lines = [{ productId, quantity: 1, unitPrice: 900 }]
      const body = { lines, shippingInfo: anAddress, note: '', validUntil: '2026-12-31' }
      const { quote } = (await send(shop, 'POST', '/admin/quotes', { token: owner.token, body })).body
      const sent = await send(shop, 'POST', `/admin/quotes/${quote.id}/send`, {
        token: owner.token,
        body: { version: 1, email: true },
      })
      return { ...quote, token: sent.body.url.split('/quote/')[1] }
    }
    const answer = async (path: string, what: 'accept' | 'decline', token?: string) => {
      const reply = await send(shop, 'POST', `${path}/answer`, {
        ...(token && { token }),
        body: { version: 1, answer: what },
      })
      expect(reply.status).toBe(200)
      return reply.body
    }
    const [wanted, unwanted, byPhone] = [await aSentQuote(), await aSentQuote(), await aSentQuote()]
    await answer(`/quotes/${wanted.token}`, 'accept')
    await answer(`/quotes/${unwanted.token}`, 'decline')
    await answer(`/admin/quotes/${byPhone.id}`, 'decline', owner.token)
    expect(await run()).toBe(1)
    expect(await told()).toEqual([{ quote_answered: 2 }])
    await sendDueEmails(shop.services, signal)
    const email = mail.received.find(({ subject }) => subject === 'Kwela: 2 answers to quotes')
    expect(email?.text).toMatch(new RegExp(`${wanted.number}:? +Accepted: ORD-`))
    expect(email?.text).toMatch(new RegExp(`${unwanted.number}:? +Declined`))
    expect(email?.text).not.toContain(anAddress.fullName)
  })

  it('is gathered for two minutes after an email', async () => {
    await write()
    await run()
    await write()
    shop.clock.passMinutes(1)
    expect(await run()).toBe(0)
    await write()
    shop.clock.passMinutes(1)
    expect(await run()).toBe(1)
    expect(await told()).toEqual([{ message_received: 1 }, { message_received: 2 }])
  })

  it('is told once, by however many workers at once', async () => {
    for (let number = 0; number < 5; number++) await write()
    await Promise.all([run(), run(), run(), run()])
    await run()
    const emails = await told()
    expect(emails.reduce((sum, { message_received = 0 }) => sum + message_received, 0)).toBe(5)
  })

  // Fails if an email and its mark are not written together: it is told twice, or never.
  it('is told once, although a worker crashed at any step', async () => {
    await write()
    for (const step of [1, 2]) await expect(run(dyingAt(step))).rejects.toBe(powerCut)
    expect(await told()).toEqual([])
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await told()).toEqual([{ message_received: 1 }])
  })

  // Fails without the overlap in notifyStaff.
  it('is told although it was committed after later events were found', async () => {
    await write()
    await run()
    const [first] = await shop.services.db.select().from(contactMessages)
    if (!first) throw new Error('The message is missing')
    const { id: _id, ...slow } = first
    const receivedAt = new Date(shop.clock.now.getTime() - 60_000)
    await shop.services.db.insert(contactMessages).values({ ...slow, receivedAt })
    shop.clock.passMinutes(2)
    await run()
    expect(await told()).toHaveLength(2)
  })

  it('is told after a long time in which no worker ran', async () => {
    await write()
    shop.clock.passMinutes(3 * 24 * 60)
    await run()
    expect(await told()).toEqual([{ message_received: 1 }])
  })

  it('includes returns and money, which wait for a person', async () => {
    await aReturn(shop, await aCustomer(shop), { note: 'Loose', owner })
    await run()
    expect(await told()).toEqual([{ order_paid: 1, return_requested: 1 }])
  })
})

/** Dies right before the commit of this transaction. */
function dyingAt(step: number): Db {
  const { db } = shop.services
  let transactions = 0
  const transaction: Db['transaction'] = (act, config) =>
    (++transactions === step ? dyingDatabase(db) : db).transaction(act, config)
  return Object.create(db, { transaction: { value: transaction } })
}

describe('a member of staff', () => {
  it('is told of nothing before they choose, and then of what they may see', async () => {
    const silent = await aStaffMember(shop, ['emails', 'orders'])
    const helper = await aHelper(['emails'], 'message_received', 'at_once')
    await choose(helper, 'order_paid', 'at_once')
    await write()
    await sell(shop, await aProduct(shop, { minStockLevel: 0 }))
    await run()
    expect(await told(silent)).toEqual([])
    expect(await told(helper)).toEqual([{ message_received: 1 }])
  })

  it('hears nothing more once they have lost the right, or turned it off', async () => {
    const helper = await aHelper(['emails'], 'message_received', 'digest')
    const other = await aHelper(['emails'], 'message_received', 'digest')
    await write()
    await run()
    await shop.services.db.update(accounts).set({ permissions: [] }).where(eq(accounts.id, helper.id))
    await choose(other, 'message_received', 'off')
    shop.clock.passMinutes(24 * 60)
    await run()
    expect(await told(helper)).toEqual([])
    expect(await told(other)).toEqual([])
  })

  it('gets a digest in the morning, with all of the day', async () => {
    await choose(owner, 'message_received', 'digest')
    await write()
    await run()
    shop.clock.passMinutes(10)
    await write()
    await run()
    expect(await told()).toEqual([])
    // 11:10 in South Africa; the next seven in the morning is 19 hours and 50 minutes away.
    shop.clock.passMinutes(19 * 60 + 50)
    expect(await run()).toBe(1)
    expect(await told()).toEqual([{ message_received: 2 }])
  })

  it('is not told by a second email of what the address is sent anyway', async () => {
    await shop.services.db
      .update(accounts)
      .set({ email: shopConfig.contact.email })
      .where(eq(accounts.id, owner.id))
    const shopItself = { ...owner, email: shopConfig.contact.email }
    await write()
    await sell(shop, await aProduct(shop, { minStockLevel: 0 }))
    await run()
    expect(await told(shopItself)).toEqual([{ order_paid: 1 }])
    const { body } = await send(shop, 'GET', '/admin/notifications', { token: owner.token })
    expect(
      body.choices.filter((one: { isMailedAlready: boolean }) => one.isMailedAlready).map(kindOf),
    ).toEqual(['message_received', 'return_requested', 'attention_needed'])
  })
})

const kindOf = ({ kind }: { kind: string }) => kind

describe('low stock', () => {
  it('is told once each time it falls to its minimum', async () => {
    await choose(owner, 'low_stock', 'at_once')
    const productId = await aProduct(shop, { name: 'Karoo 14', onHand: 5, minStockLevel: 2 })
    const stock = async (onHand: number) => {
      await shop.services.db.update(stockLevels).set({ onHand }).where(eq(stockLevels.productId, productId))
      shop.clock.passMinutes(5)
      await watchLowStock(shop.services)
      await run()
    }
    await stock(5)
    expect(await told()).toEqual([])
    await stock(2)
    await stock(1)
    expect(await told()).toEqual([{ low_stock: 1 }])
    await stock(20)
    await stock(0)
    expect(await told()).toEqual([{ low_stock: 1 }, { low_stock: 1 }])
  })
})

it('is told to nobody while there is no mail server, and not later either', async () => {
  const quiet = await openShop()
  const person = await anAdministrator(quiet)
  await notifyStaff(quiet.services, signal)
  await send(quiet, 'POST', '/contact', {
    body: { name: 'Thandi', email: 'writer@shop.example', message: 'Hello' },
  })
  expect(await notifyStaff(quiet.services, signal)).toBe(0)
  const later = { ...quiet.services, canSendMail: true }
  expect(await notifyStaff(later, signal)).toBe(0)
  expect(await emailsTo(quiet, person.email)).toEqual([])
  await quiet.close()
})
