import { z } from 'zod'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

/** Without `finds`, the terms mean the same as each other; with it, a search for a term finds these as well. */
export const Synonym = wireObject({ id: z.int(), ...shownFields(synonymFields) }, { id: 'Synonym' })
export type Synonym = z.output<typeof Synonym>

/** On PUT, fields that are not sent stay as they were. */
export const SynonymBody = wireObject(savedFields(synonymFields), { id: 'SynonymBody' })
export type SynonymBody = z.output<typeof SynonymBody>

const seen = wireObject(seenFields(synonymFields))
export const SynonymUpdate = wireObject(
  { ...savedFields(synonymFields), was: was(seen) },
  { id: 'SynonymUpdate' },
)
export type SynonymUpdate = z.output<typeof SynonymUpdate>

export const SynonymQuery = z.object({
  ...pageQuery,
  limit: pageQuery.limit.default(50),
  search: z.string().trim().max(200).optional(),
})
export type SynonymQuery = z.output<typeof SynonymQuery>

const synonyms = { access: 'staff:catalogue', tag: 'Catalogue' } as const
const params = z.object({ id: RowIdText })
const synonym = z.object({ synonym: Synonym })

export const listSynonyms = endpoint({
  ...synonyms,
  method: 'GET',
  path: '/synonyms',
  summary: 'List matching synonyms of the search, sorted by their first term',
  query: SynonymQuery,
  responses: { 200: z.object({ synonyms: z.array(Synonym), pagination: Pagination }) },
})

export const readSynonym = endpoint({
  ...synonyms,
  method: 'GET',
  path: '/synonyms/:id',
  summary: 'Get a synonym',
  params,
  responses: { 200: synonym, 404: Problem },
})

export const createSynonym = endpoint({
  ...synonyms,
  method: 'POST',
  path: '/synonyms',
  summary: 'Add a synonym. Searches use it at once',
  body: SynonymBody,
  responses: { 201: synonym, 400: Problem, 409: Problem },
})

export const updateSynonym = endpoint({
  ...synonyms,
  method: 'PUT',
  path: '/synonyms/:id',
  summary: 'Update a synonym',
  params,
  body: SynonymUpdate,
  responses: { 200: synonym, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteSynonym = endpoint({
  ...synonyms,
  method: 'DELETE',
  path: '/synonyms/:id',
  summary: 'Delete a synonym',
  params,
  responses: { 200: z.object({ success: z.literal(true), synonym: Synonym }), 404: Problem },
})
