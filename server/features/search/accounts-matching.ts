import { type SQL, sql } from 'drizzle-orm'
import { callerWords } from '#domain/caller-words.ts'
import { accountPhone, accountText, addressText, phoneText } from '#server/db/schema/search-texts.ts'
import { ordersMatching } from './orders-matching.ts'
import { type Source, wordsMatching } from './words-matching.ts'

/** Besides name and email address, a person is found by their phone numbers and saved addresses. */
const others: readonly Source[] = [
  {
    kind: 'text',
    holds: (matches) =>
      sql`select d.account_id as id from account_addresses d where ${matches(addressText('d.'))}`,
  },
  {
    kind: 'phone',
    holds: (matches) =>
      sql`select d.account_id as id from account_addresses d where ${matches(phoneText('d.'))}`,
  },
  {
    kind: 'phone',
    holds: (matches) => sql`select p.id from accounts p where ${matches(accountPhone('p.'))}`,
  },
]

/** The ids of the accounts of which all these words are true; null if there are no words. */
export function accountsMatching(said: string): SQL | null {
  const words = callerWords(said)
  if (words.length === 0) return null
  return wordsMatching(words, {
    own: { from: sql`accounts a`, id: sql`a.id`, text: accountText('a.') },
    others,
  })
}

/** The same, and the accounts that placed an order with all these words. */
export function customersMatching(said: string): SQL | null {
  const themselves = accountsMatching(said)
  const orders = ordersMatching(said)
  if (!themselves || !orders) return null
  return sql`${themselves} union select o.account_id from orders o where o.account_id is not null and o.id in (${orders})`
}
