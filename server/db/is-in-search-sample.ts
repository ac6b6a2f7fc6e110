import { type SQL, sql } from 'drizzle-orm'

/** The share of products in the sample, which is used to estimate how many products a search finds. */
export const searchSampleShare = 1 / 100

/**
 * Word for word as in the sample's index, or the index is not used: another share needs a new index. A smaller share is a
 * part of the sample, to be asked for as well.
 */
export function isInSearchSample(id: SQL, share = searchSampleShare): SQL {
  // hashint4 spreads ids evenly over the signed 32-bit integers.
  const bound = Math.floor(2 ** 32 * share - 2 ** 31)
  return sql`hashint4(${id}) < ${sql.raw(String(bound))}`
}
