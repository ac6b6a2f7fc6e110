import { waitingReturnStatuses } from '#domain/orders/returns/returns.ts'
import type { Queryable } from '#server/db/client.ts'
import { prepared, textOf } from '#server/db/prepared.ts'
import { wordList } from '#server/db/word-list.ts'
import { isToPack } from '../orders/parcels/owed-unit-queries.ts'

export type OpenWorkRow = {
  ordersToPack: number
  messages: number
  returns: number
  attention: number
  alerts: number
  newestOrder: string | null
  newestPaidOrder: string | null
  newestMessage: string | null
  newestReturn: string | null
  newestAttention: string | null
}

// Counted no further: nobody packs by such a number, and everybody who is logged in asks every few seconds.
const atMost = (rows: string) => `(select count(*)::int from (${rows} limit 1000) counted)`

// Without the offset, PostgreSQL looks for the newest among all by their ids, and reads every settled one if none is open.
const newestOf = (rows: string) =>
  `(select coalesce(max(id), 0)::text from (select id from ${rows} offset 0) open)`

const openWork = prepared<OpenWorkRow>(
  'count-open-work',
  `select
    ${atMost(`select from orders o where ${textOf(isToPack)}`)} as "ordersToPack",
    ${atMost(`select from conversations where state = 'open'`)} as messages,
    ${atMost(`select from order_returns where status in ${wordList(waitingReturnStatuses)}`)} as returns,
    ${atMost(`select distinct order_id from order_attention where cleared_at is null and reason <> 'return_requested'`)}
      as attention,
    ${atMost('select from shop_alerts where cleared_at is null')} as alerts,
    (select max(id)::text from orders) || '-' || coalesce((select max(paid_at)::text from orders where paid_at is not null), '') as "newestOrder",
    (select order_number from orders where paid_at is not null order by paid_at desc limit 1) as "newestPaidOrder",
    (select max(id)::text from contact_messages) as "newestMessage",
    (select max(id)::text from order_returns) as "newestReturn",
    ${newestOf(`order_attention where cleared_at is null and reason <> 'return_requested'`)} || '-'
      || ${newestOf('shop_alerts where cleared_at is null')} as "newestAttention"`,
)

/** What waits for staff, and what is newest, in one statement that reads only indexes. */
export async function countOpenWork(db: Queryable): Promise<OpenWorkRow> {
  const [row] = await openWork(db, [])
  if (!row) throw new Error('Counting what waits always answers one row')
  return row
}
