import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listEmails, readEmail, resendEmail } from '#contract/shop/email.ts'
import type { NewEmail } from '#domain/email.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { emails } from '#server/db/schema/emails.ts'
import { createSealer } from '#server/features/emails/sealer.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { aCustomer, anAdministrator, type Person, send } from '#tests/support/given/builders.ts'
import { aQueuedEmail } from '#tests/support/given/emails.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ smtpUrl: mail.url })
const quietShop = await openShop()
const owner = await anAdministrator(shop)
const quietOwner = await anAdministrator(quietShop)
afterAll(async () => {
  await shop.close()
  await quietShop.close()
  await mail.stop()
})

const reset = { kind: 'reset_password', data: { firstName: 'Thandi', token: 'the-secret-token' } } as const
const changed = { kind: 'password_changed', data: { firstName: 'Thandi' } } as const

/** Queued and, unless it is to wait, sent or kept. */
async function anEmail(
  at: TestShop,
  email: Pick<NewEmail, 'kind' | 'data'>,
  { recipient = 'thandi@shop.example', isWaiting = false } = {},
): Promise<string> {
  await aQueuedEmail(at, { ...email, recipient } as NewEmail)
  if (!isWaiting) await sendDueEmails(at.services, new AbortController().signal)
  return recipient
}

async function list(at: TestShop, { token }: Person, query = '') {
  const reply = await send(at, 'GET', `/admin/emails${query}`, { token })
  expect(reply.status).toBe(200)
  keepsItsContract(listEmails, reply)
  return reply.body
}

async function staffWithEmails(at: TestShop): Promise<Person> {
  const person = await aCustomer(at)
  await at.services.db
    .update(accounts)
    .set({ role: 'staff', permissions: ['emails'] })
    .where(sql`id = ${person.id}`)
  return person
}

describe('the list of emails', () => {
  it('shows each with its text, the newest first, in pages', async () => {
    const to = await anEmail(shop, changed, { recipient: 'paged@shop.example' })
    shop.clock.passMinutes(1)
    await anEmail(shop, changed, { recipient: to })
    const { emails, pagination } = await list(shop, owner, `?q=PAGED@&limit=1`)
    expect(pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 })
    expect(emails[0]).toMatchObject({
      to,
      kind: 'password_changed',
      status: 'sent',
      subject: 'Your Kwela password was changed',
      text: expect.stringContaining('Hello Thandi,'),
      html: expect.stringContaining('Hello Thandi,'),
      createdAt: shop.clock.now.toISOString(),
      sentAt: shop.clock.now.toISOString(),
      hasHiddenLink: false,
    })
  })

  it('filters by kind, by status and by exactly what was typed', async () => {
    await anEmail(shop, changed, { recipient: '100%_sure@shop.example' })
    await anEmail(shop, reset, { recipient: '100xysure@shop.example', isWaiting: true })
    const recipients = async (query: string) =>
      (await list(shop, owner, query)).emails.map(({ to }: { to: string }) => to)
    expect(await recipients('?q=100%25_sure')).toEqual(['100%_sure@shop.example'])
    expect(await recipients('?q=100&kind=reset_password')).toEqual(['100xysure@shop.example'])
    expect(await recipients('?q=100&status=sent')).toEqual(['100%_sure@shop.example'])
    expect(await recipients('?q=password%20was&kind=reset_password')).toEqual([])
    expectProblem(
      await send(shop, 'GET', '/admin/emails?status=lost', { token: owner.token }),
      400,
      'invalid',
    )
  })

  it('is for people who may read emails', async () => {
    const customer = await aCustomer(shop)
    expectProblem(await send(shop, 'GET', '/admin/emails'), 401, 'not_signed_in')
    expectProblem(await send(shop, 'GET', '/admin/emails', { token: customer.token }), 403, 'not_allowed')
    await list(shop, await staffWithEmails(shop))
  })

  it('can still be shown if an email in it cannot be decrypted', async () => {
    const sealer = createSealer({ newest: 'another secret altogether', older: [] }, 'emails')
    await aQueuedEmail({ services: { ...shop.services, sealer } }, { recipient: 'lost@shop.example' })
    const { emails } = await list(shop, owner, '?q=lost@')
    expect(emails[0].text).toContain('cannot be opened')
  })
})

describe('one email', () => {
  it('is the same as in the list', async () => {
    const to = await anEmail(shop, changed, { recipient: 'single@shop.example' })
    const [listed] = (await list(shop, owner, `?q=${to}`)).emails
    const reply = await send(shop, 'GET', `/admin/emails/${listed.id}`, { token: owner.token })
    keepsItsContract(readEmail, reply)
    expect(reply.body.email).toEqual(listed)
  })

  it('hides the link that opens an account', async () => {
    const to = await anEmail(quietShop, reset, { recipient: 'single-link@shop.example' })
    const [listed] = (await list(quietShop, quietOwner, `?q=${to}`)).emails
    const { token } = await staffWithEmails(quietShop)
    const reply = await send(quietShop, 'GET', `/admin/emails/${listed.id}`, { token })
    expect(reply.body.email.hasHiddenLink).toBe(true)
    expect(JSON.stringify(reply.body)).not.toContain('the-secret-token')
  })

  it('is a 404 if it does not exist', async () => {
    expectProblem(await send(shop, 'GET', '/admin/emails/999999', { token: owner.token }), 404, 'not_found')
  })
})

describe('a link that opens an account', () => {
  it('is shown only to its recipient once it was mailed', async () => {
    const to = await anEmail(shop, reset, { recipient: 'mailed@shop.example' })
    expect(mail.received.at(-1)?.text).toContain('the-secret-token')
    const { emails } = await list(shop, owner, `?q=${to}`)
    expect(emails[0]).toMatchObject({ status: 'sent', hasHiddenLink: true })
    expect(JSON.stringify(emails)).not.toContain('the-secret-token')
    expect(emails[0].text).toMatch(/only\s+the\s+recipient\s+can\s+see/)
  })

  it('is shown to the owner, but not to staff, if the shop cannot send mail', async () => {
    const to = await anEmail(quietShop, reset, { recipient: 'kept@shop.example' })
    const { emails } = await list(quietShop, quietOwner, `?q=${to}`)
    expect(emails[0]).toMatchObject({ status: 'kept', hasHiddenLink: false })
    expect(emails[0].text).toContain('/reset-password#token=the-secret-token')

    const staff = await staffWithEmails(quietShop)
    const seen = await list(quietShop, staff, `?q=${to}`)
    expect(seen.emails[0]).toMatchObject({ status: 'kept', hasHiddenLink: true })
    expect(JSON.stringify(seen)).not.toContain('the-secret-token')
  })

  it('is not readable in the database', async () => {
    await anEmail(quietShop, reset)
    const rows = await quietShop.services.db.select().from(emails)
    expect(JSON.stringify(rows)).not.toContain('the-secret-token')
  })
})

describe('sending an email again', () => {
  const again = (at: TestShop, { token }: Person, id: number) =>
    send(at, 'POST', `/admin/emails/${id}/resend`, { token })

  it('sends a new copy of a sent email, and records in the audit log who requested it', async () => {
    const to = await anEmail(shop, changed, { recipient: 'again@shop.example' })
    const [{ id }] = (await list(shop, owner, `?q=${to}`)).emails
    const reply = await again(shop, owner, id)
    keepsItsContract(resendEmail, reply)
    expect(reply.body.email).toMatchObject({ id, status: 'waiting', attempts: 0 })

    await sendDueEmails(shop.services, new AbortController().signal)
    const ids = mail.received
      .filter(({ envelopeTo }) => envelopeTo[0] === to)
      .map(({ messageId }) => messageId)
    expect(ids).toEqual([`<email-${id}.0@127.0.0.1>`, `<email-${id}.1@127.0.0.1>`])
    const entries = await shop.services.db
      .select()
      .from(auditEntries)
      .where(sql`subject_type = 'email' and subject_id = ${String(id)}`)
    expect(entries).toMatchObject([
      {
        action: 'email_resent',
        actorEmail: owner.email,
        before: { status: 'sent' },
        after: { status: 'waiting' },
      },
    ])
  })

  it('retries a failed email as the same email', async () => {
    mail.moods.push({ kind: 'refuses', at: 'recipient', code: 550 })
    const to = await anEmail(shop, changed, { recipient: 'failed@shop.example' })
    const [{ id, status, lastError }] = (await list(shop, owner, `?q=${to}`)).emails
    expect({ status, lastError }).toEqual({ status: 'failed', lastError: expect.stringContaining('550') })
    await again(shop, owner, id)
    await sendDueEmails(shop.services, new AbortController().signal)
    expect(mail.received.at(-1)).toMatchObject({ messageId: `<email-${id}.0@127.0.0.1>`, envelopeTo: [to] })
  })

  it('is refused while it is being sent, without a mail server, and for an unknown email', async () => {
    const to = await anEmail(shop, changed, { recipient: 'busy@shop.example', isWaiting: true })
    const [{ id }] = (await list(shop, owner, `?q=${to}`)).emails
    const until = new Date(shop.clock.now.getTime() + 60_000)
    await shop.services.db.update(emails).set({ claimedUntil: until }).where(sql`id = ${id}`)
    expectProblem(await again(shop, owner, id), 409, 'being_sent')
    expectProblem(await again(shop, owner, 999_999), 404, 'not_found')

    await anEmail(quietShop, changed, { recipient: 'kept-2@shop.example' })
    const [kept] = (await list(quietShop, quietOwner, '?q=kept-2')).emails
    expectProblem(await again(quietShop, quietOwner, kept.id), 409, 'cannot_send_mail')
  })
})
