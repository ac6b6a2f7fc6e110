import { type SQL, sql } from 'drizzle-orm'
import { callerWords } from '#domain/caller-words.ts'
import { phoneText, quoteText } from '#server/db/schema/search-texts.ts'
import { containing } from '#server/db/text-match.ts'

/** Whether every word is found in a row of `quotes`, or in its phone number; undefined if there are no words. */
export function quoteMatching(said: string): SQL | undefined {
  const isIn = (searched: string, word: string) => sql`${sql.raw(searched)} like ${containing(word)}`
  const each = callerWords(said).map(({ text, phone }) => {
    const inText = isIn(quoteText('quotes.'), text)
    return phone === null ? inText : sql`(${inText} or ${isIn(phoneText('quotes.'), phone)})`
  })
  return each.length === 0 ? undefined : sql.join(each, sql` and `)
}
