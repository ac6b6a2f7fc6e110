import type { Db } from '#server/db/client.ts'
import { foldBrandCounts, foldFacetCounts } from './count-queries.ts'

/** Keeps what lists are told of large shelves short to read. Answers how many rows it made fewer ones of. */
export async function tidyCounts({ db }: { db: Db }): Promise<number> {
  return (await foldBrandCounts(db)) + (await foldFacetCounts(db))
}
