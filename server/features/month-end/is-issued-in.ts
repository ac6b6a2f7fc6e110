import { type SQL, sql } from 'drizzle-orm'
import type { Span } from './span-of.ts'

/** Which `invoices i` a figure counts, and the journal that explains it lists. */
export function isIssuedIn({ startsAt, endsAt }: Span): SQL {
  return sql`i.issued_at >= ${startsAt} and i.issued_at < ${endsAt}`
}

/** What a document says of itself: never the order's present state, so that a month stays as it was reported. */
export const isTest = sql`coalesce((i.document ->> 'isTest')::boolean, false)`
