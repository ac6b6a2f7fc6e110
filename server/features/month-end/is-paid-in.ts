import { type SQL, sql } from 'drizzle-orm'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import { anyOf } from '#server/db/word-list.ts'
import type { Span } from './span-of.ts'

// What staff took themselves came on the day they say; everything else when it was recorded.
export const paidOn = sql`coalesce(p.received_on, (p.recorded_at at time zone 'Africa/Johannesburg')::date)`

/**
 * Which `payments p` a figure counts, and the journal lists. Nothing is recorded before it came, so that older payments
 * need not be looked at.
 */
export function isPaidIn({ startsAt, from, to }: Span): SQL {
  return sql`p.mode = 'live' and p.recorded_at >= ${startsAt} and ${paidOn} between ${from}::date and ${to}::date`
}

/** How `refunds r` of them went back: what a customer took as store credit left no account. */
export const refundMethod = sql`case when r.is_to_credit then 'store_credit' else p.provider end`

/** The same of `refunds r` of them. */
export function isRefundedIn({ startsAt, endsAt }: Span): SQL {
  return sql`p.mode = 'live' and r.status in ${anyOf(refundStatusesThat('isDone'))}
    and r.ended_at >= ${startsAt} and r.ended_at < ${endsAt}`
}
