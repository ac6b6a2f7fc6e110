import { sql } from 'drizzle-orm'
import { isMessageAnswered } from '../features/contact/contact-queries.ts'
import { isAttentionSettled } from '../features/orders/attention/attention-queries.ts'
import { isReturnDecided } from '../features/orders/returns/return-queries.ts'

/** A piece of a statement: what the kept email `e` would tell staff is over by now. */
export const isEmailOutdated = sql`(${isAttentionSettled} or ${isMessageAnswered} or ${isReturnDecided})`
