import { expect, it } from 'vitest'
import { maxSynonyms, normaliseSynonym, validateSynonym } from '#domain/fields/validate-synonym.ts'
import { openDatabaseBefore } from '#tests/support/database/open-database-before.ts'

const migration = '0076_words_of_the_trade'
const listed = 'select terms, finds from search_synonyms order by id'

it('gives a shop words that its owner could have entered, and none twice', async () => {
  const { client, migrate, close } = await openDatabaseBefore(migration)
  await migrate()
  const { rows } = await client.query<{ terms: string[]; finds: string[] }>(listed)
  expect(rows.length).toBeGreaterThan(400)
  for (const row of rows) {
    expect(validateSynonym(row), row.terms[0]).toBeNull()
    expect(normaliseSynonym(row)).toEqual(row)
  }
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)

  await migrate()
  expect((await client.query(listed)).rows).toEqual(rows)
  await close()
})

it('leaves alone what the owner has entered or changed, and keeps to the limit', async () => {
  const { client, migrate, close } = await openDatabaseBefore(migration)
  await client.query(
    `update search_synonyms set terms = array_append(terms, 'tjommie') where 'slimfoon' = any(terms)`,
  )
  await client.query(`insert into search_synonyms (terms, finds) values ('{laptop,skootie}', '{}')`)
  const own = `select terms from search_synonyms where terms && '{tjommie,skootie}' order by id`
  const { rows: before } = await client.query(own)
  await client.query(`insert into search_synonyms (terms, finds)
    select array['own' || n], array['other'] from generate_series(1, ${maxSynonyms - 300}) n`)
  await migrate()

  expect((await client.query(own)).rows).toEqual(before)
  const { rows } = await client.query<{ own: number; all: number }>(`select count(*)::int as all,
    count(*) filter (where terms[1] like 'own%')::int as own from search_synonyms`)
  expect(rows).toEqual([{ own: maxSynonyms - 300, all: maxSynonyms }])
  await close()
})
