import type { SQL } from 'drizzle-orm'
import * as api from '#contract/endpoints.ts'
import { pageCount } from '#domain/catalogue/browsing/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { countEmails, findEmail, listEmailRows } from './email-queries.ts'
import { emailView } from './email-view.ts'
import { releaseKeptEmails } from './release-kept-emails.ts'
import { retryFailedEmails } from './retry-failed-emails.ts'
import type { Sealer } from './sealer.ts'
import { sendEmailAgain } from './send-email-again.ts'
import type { WriteEmail } from './write-email.ts'

type Needs = {
  db: Db
  clock: Clock
  sealer: Sealer
  writeEmail: WriteEmail
  shop: ShopConfig
  publicUrl: string
  canSendMail: boolean
}

/** @param isEmailOutdated a piece of a statement, of the rooms that an email `e` tells of */
export function emailRoutes(needs: Needs, isEmailOutdated: SQL): Route[] {
  return [
    route(api.listEmails, async (call) => {
      const { page, limit, kind, status, q } = call.query
      const filter = { ...(kind && { kind }), ...(status && { status }), ...(q && { q }) }
      const [rows, total, kept] = await Promise.all([
        listEmailRows(needs.db, filter, { limit, offset: (page - 1) * limit }),
        countEmails(needs.db, filter),
        countEmails(needs.db, { status: 'kept' }),
      ])
      const reader = readerOf(callerOf(call))
      const emails = await Promise.all(rows.map((row) => emailView(needs, row, reader)))
      return {
        status: 200,
        body: {
          emails,
          pagination: { page, limit, total, pages: pageCount(total, limit) },
          canSendMail: needs.canSendMail,
          kept,
        },
      }
    }),

    route(api.retryEmails, async (call) => {
      const result = await retryFailedEmails(needs, callerOf(call))
      return result.kind === 'queued' ? { status: 200, body: { retried: result.emails } } : cannotSendMail
    }),

    route(api.releaseEmails, async (call) => {
      const { body } = call
      const wanted =
        body.send === 'recent' ? ({ kind: 'recent', days: body.days } as const) : { kind: body.send }
      const result = await releaseKeptEmails({ ...needs, isEmailOutdated }, wanted, callerOf(call))
      if (result.kind === 'refused') return cannotSendMail
      return { status: 200, body: { queued: result.queued, withdrawn: result.withdrawn } }
    }),

    route(api.readEmail, async (call) => {
      const row = await findEmail(needs.db, call.params.id)
      if (!row) return noSuchEmail
      return { status: 200, body: { email: await emailView(needs, row, readerOf(callerOf(call))) } }
    }),

    route(api.resendEmail, async (call) => {
      const caller = callerOf(call)
      const { accountId, email } = caller
      const result = await sendEmailAgain(needs, { id: call.params.id, actor: { accountId, email } })
      if (result.kind === 'queued') {
        return { status: 200, body: { email: await emailView(needs, result.email, readerOf(caller)) } }
      }
      switch (result.reason) {
        case 'not_found':
          return noSuchEmail
        case 'cannot_send_mail':
          return cannotSendMail
        case 'no_longer_kept':
          return problem(
            409,
            'no_longer_kept',
            'The text of this email has been deleted, so it cannot be sent again.',
          )
        case 'being_sent':
          return problem(
            409,
            'being_sent',
            'This email is being sent right now. Check again in a few minutes.',
          )
      }
    }),
  ]
}

const cannotSendMail = problem(
  409,
  'cannot_send_mail',
  'The shop has no mail server yet. Set SMTP_URL and try again.',
)
const noSuchEmail = problem(404, 'not_found', 'Email not found')

function readerOf({ role }: Caller) {
  return { isAdministrator: role === 'admin' }
}
