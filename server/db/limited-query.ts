import type pg from 'pg'

/** A query with a time limit of its own, in place of its client's; pg reads it, but its types leave it out. */
export function limitedQuery(text: string, timeoutMs: number): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: timeoutMs }
}
