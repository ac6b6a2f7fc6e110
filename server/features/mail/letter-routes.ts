import { listEmails, readEmail, releaseEmails, resendEmail, retryEmails } from '#contract/letter.ts'
import { pageCount } from '#domain/browsing.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { countLetters, findLetter, listLetters } from './letter-queries.ts'
import { letterView } from './letter-view.ts'
import { releaseKeptLetters } from './release-kept-letters.ts'
import { resendLetter } from './resend-letter.ts'
import { retryLetters } from './retry-letters.ts'
import type { Sealer } from './sealer.ts'

type Needs = {
  db: Db
  clock: Clock
  sealer: Sealer
  shop: ShopConfig
  publicUrl: string
  canSendMail: boolean
}

export function letterRoutes(needs: Needs): Route[] {
  return [
    route(listEmails, async (call) => {
      const { page, limit, kind, status, q } = call.query
      const filter = { ...(kind && { kind }), ...(status && { status }), ...(q && { q }) }
      const [rows, total, kept] = await Promise.all([
        listLetters(needs.db, filter, { limit, offset: (page - 1) * limit }),
        countLetters(needs.db, filter),
        countLetters(needs.db, { status: 'kept' }),
      ])
      const reader = readerOf(callerOf(call))
      const emails = await Promise.all(rows.map((row) => letterView(needs, row, reader)))
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

    route(retryEmails, async (call) => {
      const result = await retryLetters(needs, callerOf(call))
      return result.kind === 'queued' ? { status: 200, body: { retried: result.letters } } : cannotSendMail
    }),

    route(releaseEmails, async (call) => {
      const { body } = call
      const wanted =
        body.send === 'recent' ? ({ kind: 'recent', days: body.days } as const) : { kind: body.send }
      const result = await releaseKeptLetters(needs, wanted, callerOf(call))
      if (result.kind === 'refused') return cannotSendMail
      return { status: 200, body: { queued: result.queued, withdrawn: result.withdrawn } }
    }),

    route(readEmail, async (call) => {
      const row = await findLetter(needs.db, call.params.id)
      if (!row) return noSuchLetter
      return { status: 200, body: { email: await letterView(needs, row, readerOf(callerOf(call))) } }
    }),

    route(resendEmail, async (call) => {
      const caller = callerOf(call)
      const { accountId, email } = caller
      const result = await resendLetter(needs, { id: call.params.id, actor: { accountId, email } })
      if (result.kind === 'queued') {
        return { status: 200, body: { email: await letterView(needs, result.letter, readerOf(caller)) } }
      }
      switch (result.reason) {
        case 'not_found':
          return noSuchLetter
        case 'cannot_send_mail':
          return cannotSendMail
        case 'no_longer_kept':
          return problem(
            409,
            'no_longer_kept',
            'The words of this email are no longer kept, so it cannot be sent again.',
          )
        case 'being_sent':
          return problem(
            409,
            'being_sent',
            'This letter is being sent right now. Look again in a few minutes.',
          )
      }
    }),
  ]
}

const cannotSendMail = problem(
  409,
  'cannot_send_mail',
  'The shop has no way to send mail yet. Set SMTP_URL and try again.',
)
const noSuchLetter = problem(404, 'not_found', 'There is no such letter')

function readerOf({ role }: Caller) {
  return { isAdministrator: role === 'admin' }
}
