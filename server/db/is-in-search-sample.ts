import { type SQL, sql } from 'drizzle-orm'

/** The share of products in the sample, which is used to estimate how many products a search finds. */
export const searchSampleShare = 1 / 100

// hashint4 spreads ids evenly over the signed 32-bit integers.
const bound = Math.floor(2 ** 32 * searchSampleShare - 2 ** 31)

/** Word for word as in the sample's index, or the index is not used: another share needs a new index. */
export function isInSearchSample(id: SQL): SQL {
  return sql`hashint4(${id}) < ${sql.raw(String(bound))}`
}
