import * as api from '#contract/endpoints.ts'
import { maxSynonyms } from '#domain/fields/validate-synonym.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { deleteSynonym } from './delete-synonym.ts'
import { deleteMissedSearch, listMissedSearchPage } from './missed-search-queries.ts'
import { type SaveSynonymResult, saveSynonym } from './save-synonym.ts'
import { findSynonym, listSynonymPage } from './synonym-queries.ts'

type Needs = { db: Db; clock: Clock }

/** What the owner teaches the search, and where it failed. */
export function searchRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.listSynonyms, async ({ query }) => {
      const { rows, pagination } = await listSynonymPage(db, query)
      return { status: 200, body: { synonyms: rows, pagination } }
    }),

    route(api.readSynonym, async ({ params }) => {
      const synonym = await findSynonym(db, params.id)
      return synonym ? { status: 200, body: { synonym } } : notFound
    }),

    route(api.createSynonym, async (call) => {
      const result = await saveSynonym(needs, { id: null, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 201, body: { synonym: result.row } }
      return result.reason === 'too_many' ? tooMany : invalid(result)
    }),

    route(api.updateSynonym, async (call) => {
      const result = await saveSynonym(needs, { id: call.params.id, body: call.body, actor: callerOf(call) })
      if (result.kind === 'saved') return { status: 200, body: { synonym: result.row } }
      return result.reason === 'not_found' ? notFound : invalid(result)
    }),

    route(api.deleteSynonym, async (call) => {
      const result = await deleteSynonym(needs, { id: call.params.id, actor: callerOf(call) })
      return result.kind === 'deleted'
        ? { status: 200, body: { success: true, synonym: result.synonym } }
        : notFound
    }),

    route(api.listMissedSearches, async ({ query }) => {
      const { rows, pagination } = await listMissedSearchPage(db, query)
      const missedSearches = rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }))
      return { status: 200, body: { missedSearches, pagination } }
    }),

    route(api.dismissMissedSearch, async ({ params }) =>
      (await deleteMissedSearch(db, params.words))
        ? { status: 200, body: { success: true } }
        : problem(404, 'not_found', 'Search not found'),
    ),
  ]
}

const notFound = problem(404, 'not_found', 'Synonym not found')
const tooMany = problem(409, 'too_many', `A shop can have ${maxSynonyms} synonyms. Delete one to add another`)

function invalid(result: Extract<SaveSynonymResult, { kind: 'refused' }>) {
  if (result.reason !== 'invalid') throw new Error(`Saving a synonym cannot be refused as ${result.reason}`)
  return problem(400, 'invalid', result.message, result.fields)
}
