import { type SQL, sql } from 'drizzle-orm'

/** What share of the products is in the sample, by which it is told how many a search finds. */
export const searchSampleShare = 1 / 100

// hashint4 spreads ids evenly over all that fits into four bytes with a sign.
const bound = Math.floor(2 ** 32 * searchSampleShare - 2 ** 31)

/** As the index of the sample has it, word for word, or it is not used: with another share the index is made anew. */
export function isInSearchSample(id: SQL): SQL {
  return sql`hashint4(${id}) < ${sql.raw(String(bound))}`
}
