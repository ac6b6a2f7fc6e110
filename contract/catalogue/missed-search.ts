import { z } from 'zod'
import { maxMissedCharacters } from '#domain/catalogue/search/missed-search.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { wireObject } from '../wire/wire.ts'

export const MissedSearch = wireObject(
  {
    words: z.string(),
    searches: z
      .int()
      .meta({ description: 'How often. A search repeated while its result is cached is counted once.' }),
    lastAt: z.iso.datetime(),
  },
  { id: 'MissedSearch' },
)
export type MissedSearch = z.output<typeof MissedSearch>

const missed = { access: 'staff:catalogue', tag: 'Catalogue' } as const

export const listMissedSearches = endpoint({
  ...missed,
  method: 'GET',
  path: '/missed-searches',
  summary: 'List the searches that found nothing in the last 90 days, most frequent first',
  query: z.object(pageQuery),
  responses: { 200: wireObject({ missedSearches: z.array(MissedSearch), pagination: Pagination }) },
})

export const dismissMissedSearch = endpoint({
  ...missed,
  method: 'DELETE',
  path: '/missed-searches/:words',
  summary: 'Dismiss a search that found nothing, until it is searched for again',
  params: z.object({ words: z.string().min(1).max(maxMissedCharacters) }),
  responses: { 200: z.object({ success: z.literal(true) }), 404: Problem },
})
