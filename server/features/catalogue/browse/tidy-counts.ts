import type { Db } from '#server/db/client.ts'
import { foldBrandCounts, foldFacetCounts } from './count-queries.ts'

/** Keeps the maintained counts of large shelves short to read. Returns how many rows it merged. */
export async function tidyCounts({ db }: { db: Db }): Promise<number> {
  return (await foldBrandCounts(db)) + (await foldFacetCounts(db))
}
