import { type SQL, sql } from 'drizzle-orm'
import { callerWords } from '#domain/caller-words.ts'
import {
  accountText,
  invoiceText,
  orderLineText,
  orderPhones,
  serialText,
  trackingNumberText,
} from '#server/db/schema/search-texts.ts'
import { containing } from '#server/db/text-match.ts'
import { type Source, wordsMatching } from './words-matching.ts'

/** Besides its own words, an order is found by its products, papers, parcels and serial numbers, and by who to call. */
const others: readonly Source[] = [
  {
    kind: 'text',
    holds: (matches) => sql`select l.order_id as id from order_lines l where ${matches(orderLineText('l.'))}`,
  },
  {
    kind: 'text',
    holds: (matches) => sql`select i.order_id as id from invoices i where ${matches(invoiceText('i.'))}`,
  },
  {
    kind: 'text',
    holds: (matches) =>
      sql`select p.order_id as id from parcels p where p.tracking_number is not null and ${matches(trackingNumberText('p.'))}`,
  },
  {
    kind: 'text',
    holds: (matches) => sql`select p.order_id as id from parcel_units u join parcels p on p.id = u.parcel_id
      where ${matches(serialText('u.'))}`,
  },
  {
    kind: 'phone',
    holds: (matches) => sql`select p.id from orders p where ${matches(orderPhones('p.'))}`,
  },
  // Of its account, which may be another than the one that it was placed with.
  {
    kind: 'email',
    holds: (matches) =>
      sql`select b.id from orders b join accounts a on a.id = b.account_id where ${matches(accountText('a.'))}`,
  },
]

/** The ids of the orders in which all these words are found, in any order; null if there are no words. */
export function ordersMatching(said: string): SQL | null {
  const words = callerWords(said)
  if (words.length === 0) return null
  return wordsMatching(words, {
    own: { from: sql`orders o`, id: sql`o.id`, text: 'o.search_text' },
    others,
  })
}

/**
 * Whether every word is found in an order of one account, `orders`, or in its products or parcels. Few rows are looked at
 * one by one: a customer's search must not cost more for every order of others.
 */
export function ownOrderMatching(said: string): SQL | null {
  const words = callerWords(said)
  if (words.length === 0) return null
  const each = words.map(({ text }) => {
    const pattern = containing(text)
    return sql`(orders.search_text like ${pattern}
      or exists (select from order_lines l where l.order_id = orders.id and ${sql.raw(orderLineText('l.'))} like ${pattern})
      or exists (select from parcels p where p.order_id = orders.id and ${sql.raw(trackingNumberText('p.'))} like ${pattern}))`
  })
  return sql.join(each, sql` and `)
}
