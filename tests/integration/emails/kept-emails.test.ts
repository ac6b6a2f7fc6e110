import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEmails, releaseEmails } from '#contract/shop/email.ts'
import type { NewEmail } from '#domain/email.ts'
import { emails } from '#server/db/schema/emails.ts'
import { queueEmail } from '#server/features/emails/queue-email.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { type MailServer, openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let mail: MailServer
/** The shop before it had a mail server, and the same shop with one. */
let quiet: TestShop
let shop: TestShop
let owner: Person
beforeAll(async () => {
  mail = await openMailServer()
  quiet = await openShop()
  shop = await openShop({ smtpUrl: mail.url, besides: quiet })
  owner = await anAdministrator(quiet)
})
afterAll(async () => {
  await shop.close()
  await quiet.close()
  await mail.stop()
})

const dayMs = 24 * 60 * 60_000
let counter = 0

async function aKeptEmail(email: Pick<NewEmail, 'kind' | 'data'>, recipient: string, daysAgo = 0) {
  const { db, sealer } = quiet.services
  const now = new Date(quiet.clock.now.getTime() - daysAgo * dayMs)
  await queueEmail(db, { sealer, now }, { ...email, recipient, eventKey: `kept-${++counter}` } as NewEmail)
  await sendDueEmails(quiet.services, new AbortController().signal)
}

const changed = { kind: 'password_changed', data: { firstName: 'Thandi' } } as const
const reset = { kind: 'reset_password', data: { firstName: 'Thandi', token: 'secret' } } as const

async function release(at: TestShop, body: object, person = owner) {
  const reply = await send(at, 'POST', '/admin/emails/kept', { token: person.token, body })
  if (reply.status === 200) keepsItsContract(releaseEmails, reply)
  return reply
}

async function health(at: TestShop) {
  const { emails_kept, can_send_mail } = (await send(at, 'GET', '/admin/summary', { token: owner.token }))
    .body.health
  return { emails_kept, can_send_mail }
}

const deliver = () => sendDueEmails(shop.services, new AbortController().signal)
const statusesOf = async (recipient: string) =>
  (
    await quiet.services.db
      .select({ status: emails.status })
      .from(emails)
      .where(eq(emails.recipient, recipient))
  ).map(({ status }) => status)

it('is told on the overview and in the list while there is no mail server', async () => {
  expect(await health(quiet)).toEqual({ emails_kept: 0, can_send_mail: false })
  await aKeptEmail(changed, 'told@shop.example')
  expect(await health(quiet)).toEqual({ emails_kept: 1, can_send_mail: false })
  const reply = await send(quiet, 'GET', '/admin/emails', { token: owner.token })
  keepsItsContract(listEmails, reply)
  expect(reply.body).toMatchObject({ canSendMail: false, kept: 1 })
  expectProblem(await release(quiet, { send: 'all' }), 409, 'cannot_send_mail')
  expect((await release(quiet, { send: 'none' })).body).toEqual({ queued: 0, withdrawn: 1 })
})

// Fails without the look at the status in releaseKeptEmails: two presses would owe each email twice.
it('goes out once there is one: of the last days, each once, however often it is asked for', async () => {
  await aKeptEmail(changed, 'recent@shop.example', 2)
  await aKeptEmail(changed, 'old@shop.example', 9)
  expect(await health(shop)).toEqual({ emails_kept: 2, can_send_mail: true })
  const replies = await Promise.all([1, 2, 3].map(() => release(shop, { send: 'recent', days: 7 })))
  const sums = replies.map(({ body }) => body)
  expect(sums.reduce((sum, { queued }) => sum + queued, 0)).toBe(1)
  expect(sums.reduce((sum, { withdrawn }) => sum + withdrawn, 0)).toBe(1)
  await deliver()
  expect(mail.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['recent@shop.example']])
  expect(await statusesOf('old@shop.example')).toEqual(['withdrawn'])
  expect(await health(shop)).toEqual({ emails_kept: 0, can_send_mail: true })
})

it('leaves out links that have expired or were replaced, and what was dealt with meanwhile', async () => {
  mail.received.length = 0
  await aKeptEmail(reset, 'late@shop.example', 0.1)
  await aKeptEmail(reset, 'twice@shop.example')
  await aKeptEmail(reset, 'twice@shop.example')
  await send(quiet, 'POST', '/contact', {
    body: { name: 'Writer', email: 'writer@shop.example', message: 'Hello' },
  })
  await sendDueEmails(quiet.services, new AbortController().signal)
  const { messages } = (await send(quiet, 'GET', '/admin/messages', { token: owner.token })).body
  await send(quiet, 'PATCH', `/admin/messages/${messages[0].id}`, {
    token: owner.token,
    body: { done: true },
  })
  expect((await release(shop, { send: 'all' })).body).toEqual({ queued: 2, withdrawn: 3 })
  await deliver()
  expect(mail.received.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual([
    'twice@shop.example',
    'writer@shop.example',
  ])
  expect(await statusesOf('late@shop.example')).toEqual(['withdrawn'])
})

it('is decided by those who may read emails, and by no odd number of days', async () => {
  expectProblem(
    await release(shop, { send: 'all' }, await aStaffMember(shop, ['orders'])),
    403,
    'not_allowed',
  )
  expectProblem(await release(shop, { send: 'recent', days: 0 }), 400, 'invalid')
  expectProblem(await release(shop, { send: 'some' }), 400, 'invalid')
})
