import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listEmails, releaseEmails } from '#contract/shop/email.ts'
import type { NewEmail } from '#domain/email.ts'
import { emails } from '#server/db/schema/emails.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { anAdministrator, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aQueuedEmail } from '#tests/support/given/emails.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'
import { openShopBeforeMail } from '#tests/support/shop/shop-before-mail.ts'

const { mail, quiet, shop, close } = await openShopBeforeMail()
const owner = await anAdministrator(quiet)
afterAll(close)

const dayMs = 24 * 60 * 60_000

async function aKeptEmail(email: Pick<NewEmail, 'kind' | 'data'>, recipient: string, daysAgo = 0) {
  const now = new Date(quiet.clock.now.getTime() - daysAgo * dayMs)
  await aQueuedEmail(quiet, { ...email, recipient } as NewEmail, now)
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

it('is reported on the overview and in the list while there is no mail server', async () => {
  expect(await health(quiet)).toEqual({ emails_kept: 0, can_send_mail: false })
  await aKeptEmail(changed, 'told@shop.example')
  expect(await health(quiet)).toEqual({ emails_kept: 1, can_send_mail: false })
  const reply = await send(quiet, 'GET', '/admin/emails', { token: owner.token })
  keepsItsContract(listEmails, reply)
  expect(reply.body).toMatchObject({ canSendMail: false, kept: 1 })
  expectProblem(await release(quiet, { send: 'all' }), 409, 'cannot_send_mail')
  expect((await release(quiet, { send: 'none' })).body).toEqual({ queued: 0, withdrawn: 1 })
})

// Fails without the look at the status in releaseKeptEmails: two clicks would queue each email twice.
it('is sent once there is one: those of the last days, each once, however often it is requested', async () => {
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

it('leaves out expired or replaced links, and messages resolved meanwhile', async () => {
  mail.received.length = 0
  await aKeptEmail(reset, 'late@shop.example', 0.1)
  await aKeptEmail(reset, 'twice@shop.example')
  await aKeptEmail(reset, 'twice@shop.example')
  await send(quiet, 'POST', '/contact', {
    body: { name: 'Writer', email: 'writer@shop.example', message: 'Hello' },
  })
  await sendDueEmails(quiet.services, new AbortController().signal)
  const { conversations } = (await send(quiet, 'GET', '/admin/conversations', { token: owner.token })).body
  await send(quiet, 'PATCH', `/admin/conversations/${conversations[0].id}`, {
    token: owner.token,
    body: { state: 'done' },
  })
  expect((await release(shop, { send: 'all' })).body).toEqual({ queued: 2, withdrawn: 3 })
  await deliver()
  expect(mail.received.map(({ envelopeTo }) => envelopeTo[0]).toSorted()).toEqual([
    'twice@shop.example',
    'writer@shop.example',
  ])
  expect(await statusesOf('late@shop.example')).toEqual(['withdrawn'])
})

it('is released only by people who may read emails, and with a valid number of days', async () => {
  expectProblem(
    await release(shop, { send: 'all' }, await aStaffMember(shop, ['orders'])),
    403,
    'not_allowed',
  )
  expectProblem(await release(shop, { send: 'recent', days: 0 }), 400, 'invalid')
  expectProblem(await release(shop, { send: 'some' }), 400, 'invalid')
})
