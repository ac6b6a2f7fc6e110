import { type SQL, sql } from 'drizzle-orm'

/**
 * Words of the domain as they stand in a statement, ('paid', 'fulfilled'). Written out and not handed over as values, so
 * that an index over some of them is found by a plan that is made for all values.
 */
export function wordList(words: readonly string[]): string {
  if (words.length === 0) throw new Error('No word answers the question: a statement cannot ask for none')
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

export function anyOf(words: readonly string[]): SQL {
  return sql.raw(wordList(words))
}
