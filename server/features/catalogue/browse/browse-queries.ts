import type { SQL } from 'drizzle-orm'
import { pageSize } from '#domain/catalogue/browsing/browsing.ts'
import type { Queryable } from '#server/db/client.ts'
import { runPrepared } from '#server/db/prepared.ts'
import { commonSampleHits } from '../search/search-sample-queries.ts'
import { countedStatement } from './counted-statement.ts'
import { countedUpTo } from './figure-queries.ts'
import { isChosen, type ListPage } from './list-page.ts'
import { maintainedStatement } from './maintained-statement.ts'
import { sampledStatement } from './sampled-statement.ts'

/** What a list shows beside its products, which are told by their ids. */
export type ListRow = {
  /** The products of the page, in their order. */
  ids: number[]
  total: number
  /** Whether the total and the counts beside it are an estimate. */
  isEstimate: boolean
  brands: { name: string; count: number }[]
  values: { key: string; value: string; count: number }[]
  minCents: number | null
  maxCents: number | null
}

/**
 * One page of a list and its remaining filters, in one statement whose work does not grow with the shop. A family is
 * listed and counted once, as its leading variant, or as the cheapest of those that match. Each kind of
 * filter is counted as if it had no selection yet, so that one choice never hides the others of its kind.
 */
export async function browse(db: Queryable, page: ListPage, now: Date): Promise<ListRow> {
  const statement = browseStatement(page, now)
  const [browsed] = isFirstSight(page)
    ? await runPrepared<ListRow>(db, 'shelf', statement)
    : (await db.execute<ListRow>(statement)).rows
  if (!browsed) throw new Error('Browsing always answers one row')
  return browsed
}

/** The first view of a shelf: only a few statements, one for each order and number of categories, each planned once. */
function isFirstSight({ filter, search, limit, offset }: ListPage): boolean {
  return limit === pageSize && offset === 0 && !search && !isChosen(filter)
}

export function browseStatement(page: ListPage, now: Date): SQL {
  const { place, filter, search, withHidden } = page
  const isRare = search !== null && search.sampleHits <= commonSampleHits
  // The samples have only what shoppers see.
  const isUnsampled = withHidden === true && (search !== null || isChosen(filter))
  if (place.products <= countedUpTo || isRare || isUnsampled) return countedStatement(page, now)
  return search || isChosen(filter) ? sampledStatement(page, now) : maintainedStatement(page, now)
}
