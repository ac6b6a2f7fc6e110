import { type SQL, sql } from 'drizzle-orm'
import type { CallerWord } from '#domain/caller-words.ts'
import { containing } from '#server/db/text-match.ts'

/** A place where a word of a caller may be: a text, the digits of phone numbers, or only what is an email address. */
export type Source = { kind: 'text' | 'phone' | 'email'; holds: (matches: (searched: string) => SQL) => SQL }

/**
 * The ids of rows in which every word is found: in a row's own text, which the index finds for all words at once, or in
 * what belongs to the row.
 */
export function wordsMatching(
  words: readonly CallerWord[],
  { own, others }: { own: { from: SQL; id: SQL; text: string }; others: readonly Source[] },
): SQL {
  const isOwn = ({ text }: CallerWord) => sql`${sql.raw(own.text)} like ${containing(text)}`
  const elsewhere = words.map((word) => foundIn(others, word))
  const everywhere = sql`select ${own.id} as id from ${own.from} where ${sql.join(words.map(isOwn), sql` and `)}`
  if (words.length === 1 && elsewhere[0]) return sql`${everywhere} union ${elsewhere[0]}`

  // A row whose words are not all its own has at least one elsewhere: only those rows are looked at one by one.
  const names = words.map((_, at) => sql.raw(`elsewhere_${at}`))
  const found = sql.join(
    names.map((name, at) => sql`${name} as materialized (${elsewhere[at]})`),
    sql`, `,
  )
  const any = sql.join(
    names.map((name) => sql`select id from ${name}`),
    sql` union `,
  )
  const each = words.map(
    (word, at) => sql`(${isOwn(word)} or ${own.id} in (select id from ${names[at] ?? sql`nothing`}))`,
  )
  // `offset 0` keeps PostgreSQL from reading all rows instead of these.
  return sql`(with ${found} ${everywhere}
    union select found.id from (${any}) found cross join lateral (
      select from ${own.from} where ${own.id} = found.id and ${sql.join(each, sql` and `)} offset 0) one)`
}

function foundIn(sources: readonly Source[], { text, phone }: CallerWord): SQL {
  const places = sources.flatMap(({ kind, holds }) => {
    const wanted = { text, phone, email: text.includes('@') ? text : null }[kind]
    return wanted === null ? [] : [holds((searched) => sql`${sql.raw(searched)} like ${containing(wanted)}`)]
  })
  return sql.join(places, sql` union `)
}
