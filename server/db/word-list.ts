import { type SQL, sql } from 'drizzle-orm'

/**
 * Words of the domain as SQL literals, ('paid', 'fulfilled'). Not as parameters, so that the generic plan can use a
 * partial index over some of them.
 */
export function wordList(words: readonly string[]): string {
  if (words.length === 0) throw new Error('No word answers the question: a statement cannot ask for none')
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}

export function anyOf(words: readonly string[]): SQL {
  return sql.raw(wordList(words))
}
