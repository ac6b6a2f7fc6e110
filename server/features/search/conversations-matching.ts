import { type SQL, sql } from 'drizzle-orm'
import { callerWords } from '#domain/caller-words.ts'
import { messageText } from '#server/db/schema/search-texts.ts'
import { containing } from '#server/db/text-match.ts'
import { customersMatching } from './accounts-matching.ts'

/** The ids of the conversations with a message in which all these words are found, or with a customer who is found. */
export function conversationsMatching(said: string): SQL | null {
  const customers = customersMatching(said)
  if (!customers) return null
  return sql`${sql`select m.conversation_id from contact_messages m where ${allWords(said)}`}
    union select c.id from conversations c where c.account_id in (${customers})`
}

/** The same, only by what was written and by whom. */
export function guestsMatching(said: string): SQL | null {
  return callerWords(said).length === 0
    ? null
    : sql`select m.conversation_id from contact_messages m where ${allWords(said)}`
}

function allWords(said: string): SQL {
  const text = sql.raw(messageText('m.'))
  return sql.join(
    callerWords(said).map((word) => sql`${text} like ${containing(word.text)}`),
    sql` and `,
  )
}
