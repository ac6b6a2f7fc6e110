import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewEmail } from '#domain/email.ts'
import { smtpMailer } from '#server/adapters/mail/smtp-mailer.ts'
import { emails } from '#server/db/schema/emails.ts'
import { claimEmail, recordAttempt } from '#server/features/emails/email-queries.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { createLog } from '#server/log.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'
import { aQueuedEmail } from '#tests/support/given/emails.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
afterAll(async () => {
  await shop.close()
  await mail.stop()
})
beforeEach(async () => {
  await shop.services.db.delete(emails)
  mail.received.length = 0
  mail.moods.length = 0
})

const running = new AbortController().signal

async function queueOne(email: Partial<NewEmail> = {}): Promise<number> {
  const eventKey = await aQueuedEmail(shop, email)
  const rows = await shop.services.db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.eventKey, eventKey))
  return rows[0]?.id ?? 0
}

async function rowOf(id: number) {
  const rows = await shop.services.db.select().from(emails).where(eq(emails.id, id))
  const row = rows[0]
  if (!row) throw new Error(`There is no email ${id}`)
  return row
}

const sendAll = (needs = shop.services) => sendDueEmails(needs, running)

describe('a waiting email', () => {
  it('is sent once, as HTML and text, from the shop to its recipient', async () => {
    const id = await queueOne({ recipient: 'thandi@shop.example' })
    expect(await sendAll()).toBe(1)
    expect(await sendAll()).toBe(0)

    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toMatchObject({
      envelopeTo: ['thandi@shop.example'],
      from: { address: 'help@kwela.example' },
      subject: 'Your Kwela password was changed',
      messageId: `<email-${id}.0@127.0.0.1>`,
      text: expect.stringContaining('Hello Thandi,'),
      html: expect.stringContaining('Hello Thandi,'),
    })
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      attempts: 1,
      lastError: null,
      claimedUntil: null,
      subject: 'Your Kwela password was changed',
      sentAt: shop.clock.now,
    })
  })

  it('contains the figures of its order', async () => {
    const person = await aCustomer(shop)
    const productId = await aProduct(shop, { name: 'Grüner Laptop, 14″ – “Pro”', retailCents: 1_299_900 })
    const { order } = (await placeOrder(shop, person, [{ productId, quantity: 2 }])).body
    await queueOne({ kind: 'order_confirmed', data: { orderNumber: order.orderNumber } })
    await sendAll()
    expect(mail.received[0]?.subject).toBe(`Your order ${order.orderNumber} is confirmed`)
    const text = mail.received[0]?.text ?? ''
    expect(text).toContain('Grüner Laptop, 14″ – “Pro”')
    expect(text).toMatch(/2 × R\u00a012\u00a0999,00 +R\u00a025\u00a0998,00/)
    expect(text).toMatch(/VAT \(15% included\) +R\u00a03\u00a0391,04/)
    expect(text).toContain(`${shop.url}/orders/${order.orderNumber}`)
  })

  it('goes to no other recipient, whatever its address contains', async () => {
    await queueOne({ recipient: 'one@shop.example, other@elsewhere.example' })
    await sendAll()
    expect(mail.received.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('other@elsewhere.example')
  })

  // Fails without claimedUntil in claimEmail: workers then send it again and again.
  it('is sent by only one of several workers that look at once', async () => {
    const ids = [await queueOne(), await queueOne(), await queueOne(), await queueOne(), await queueOne()]
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendAll()))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(ids.length)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(ids.length)
    expect(mail.received).toHaveLength(ids.length)
  })

  it('is not sent once the shop is stopping', async () => {
    await queueOne()
    expect(await sendDueEmails(shop.services, AbortSignal.abort())).toBe(0)
    expect(mail.received).toHaveLength(0)
  })
})

it.each(['recipient', 'email'] as const)(
  'leaves no address in the row or the log if the mail server quotes it at the %s',
  async (at) => {
    const written: string[] = []
    const out = new Writable({
      write(bytes, _encoding, done) {
        written.push(String(bytes))
        done()
      },
    })
    for (const code of [550, 450]) {
      mail.moods.push({
        kind: 'refuses',
        at,
        code,
        says: '<vee@shop.example> unknown, vee@shop.example is full',
      })
      const id = await queueOne({ recipient: 'vee@shop.example' })
      await sendAll({ ...shop.services, log: createLog('trace', out) })
      const { lastError } = await rowOf(id)
      expect(lastError).toContain('<recipient>')
      expect(lastError).not.toContain('vee@')
      await shop.services.db.delete(emails)
    }
    expect(written.join('')).toContain('<recipient>')
    expect(written.join('')).not.toContain('vee@')
  },
)

describe('a worker that crashes', () => {
  it('before sending leaves the email to be sent when its claim expires', async () => {
    const id = await queueOne()
    const { db } = shop.services
    await claimEmail(db, { now: shop.clock.now, until: new Date(shop.clock.now.getTime() + 600_000) })
    expect(await sendAll()).toBe(0)
    shop.clock.passMinutes(11)
    expect(await sendAll()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })

  // Fails without isOneTooMany: the email crashes one worker after the other, for ever.
  it('on the same email each time makes the email fail', async () => {
    const id = await queueOne()
    const { db, clock } = shop.services
    for (let tries = 0; tries < 14; tries += 1) await claimEmail(db, { now: clock(), until: clock() })
    expect(await sendAll()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', lastError: expect.any(String) })
    expect(mail.received).toHaveLength(0)
  })

  it('between sending and recording sends the same email again with the same id', async () => {
    const id = await queueOne()
    mail.moods.push({ kind: 'takes_and_hangs_up' })
    expect(await sendAll()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1 })
    shop.clock.passMinutes(2)
    expect(await sendAll()).toBe(1)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<email-${id}.0@127.0.0.1>`),
    )
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })

  it('and comes back late does not overwrite the result of a later worker', async () => {
    const id = await queueOne()
    const { db, clock } = shop.services
    const slow = await claimEmail(db, { now: clock(), until: clock() })
    const later = await claimEmail(db, { now: clock(), until: new Date(clock().getTime() + 600_000) })
    if (!slow || !later) throw new Error('Nothing was claimed')
    await recordAttempt(db, slow, { status: 'failed', lastError: 'too late' })
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 2, lastError: null })
    await recordAttempt(db, later, { status: 'sent', sentAt: clock() })
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })
})

describe('a mail server that', () => {
  it.each([
    ['refuses the recipient for good', { kind: 'refuses', at: 'recipient', code: 550 }],
    ['refuses the email for good', { kind: 'refuses', at: 'email', code: 554 }],
  ] as const)('%s makes the email fail, with the reason', async (_name, mood) => {
    const id = await queueOne()
    const other = await queueOne()
    mail.moods.push(mood)
    expect(await sendAll()).toBe(1)
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('Not this one'),
    })
    expect(await rowOf(other)).toMatchObject({ status: 'sent' })
  })

  it.each([
    ['refuses the recipient for now', { kind: 'refuses', at: 'recipient', code: 450 }],
    ['refuses the email for now', { kind: 'refuses', at: 'email', code: 451 }],
    ['does not know the shop as a sender', { kind: 'refuses', at: 'sender', code: 550 }],
    ['hangs up in the middle', { kind: 'hangs_up', at: 'email' }],
  ] as const)('%s gets the email again, with growing delays', async (_name, mood) => {
    const id = await queueOne()
    const begin = shop.clock.now.getTime()
    mail.moods.push(mood, mood)
    expect(await sendAll()).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.any(String) })
    expect((await rowOf(id)).nextAttemptAt.getTime()).toBe(begin + 60_000)
    expect(await sendAll()).toBe(0)
    expect(mail.moods).toHaveLength(1)

    shop.clock.passMinutes(1)
    expect(await sendAll()).toBe(0)
    expect((await rowOf(id)).nextAttemptAt.getTime()).toBe(begin + 60_000 + 120_000)
    shop.clock.passMinutes(2)
    expect(await sendAll()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
  })

  it('never answers does not hold up the others for long', async () => {
    const id = await queueOne()
    mail.moods.push({ kind: 'is_silent' })
    const mailer = smtpMailer({ url: mail.url, from: 'help@kwela.example', timeoutMs: 300 })
    // Without its timeout the silent server would hold this up until the test itself times out.
    expect(await sendAll({ ...shop.services, mailer })).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', lastError: expect.any(String) })
  })

  it('is down costs one email an attempt, not every email', async () => {
    const ids = [await queueOne(), await queueOne(), await queueOne()]
    await mail.stop()
    expect(await sendAll()).toBe(0)
    const attempts = await Promise.all(ids.map(async (id) => (await rowOf(id)).attempts))
    expect(attempts).toEqual([1, 0, 0])
    await mail.start()
    shop.clock.passMinutes(1)
    expect(await sendAll()).toBe(3)
  })

  it('is down for ever makes the email fail after a day of attempts', async () => {
    const id = await queueOne()
    const mailer = { send: async () => ({ kind: 'not_now', reason: 'closed', isClosed: true }) as const }
    const begin = shop.clock.now.getTime()
    for (let tries = 0; tries < 20; tries += 1) {
      await sendAll({ ...shop.services, mailer })
      shop.clock.passMinutes(240)
    }
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 14, lastError: 'closed' })
    expect(shop.clock.now.getTime() - begin).toBeGreaterThan(24 * 60 * 60_000)
    expect(mail.received).toHaveLength(0)
  })
})

describe('an email that cannot be rendered', () => {
  it('waits like one that cannot be sent, and does not hold up the others', async () => {
    const id = await queueOne({ kind: 'order_confirmed', data: { orderNumber: 'ORD-0' } })
    const other = await queueOne()
    expect(await sendAll()).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.any(String) })
    expect(await rowOf(other)).toMatchObject({ status: 'sent' })
  })

  it("because of the shop's configuration fails after a day of attempts, and crashes no worker", async () => {
    const id = await queueOne()
    const publicUrl = 'nowhere'
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await sendAll({ ...shop.services, publicUrl })).toBe(0)
      shop.clock.passMinutes(240)
    }
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 14, lastError: expect.any(String) })
  })
})

describe('a shop without a mail server', () => {
  it('stores its emails so that they can be read', async () => {
    const id = await queueOne()
    expect(await sendAll({ ...shop.services, mailer: null })).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'kept', subject: 'Your Kwela password was changed' })
    expect(await sendAll()).toBe(0)
    expect(mail.received).toHaveLength(0)
  })
})
