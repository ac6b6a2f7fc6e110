import { z } from 'zod'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

/** Its text may have placeholders, such as `{first_name}`. */
export const SavedAnswer = wireObject(
  { id: z.int(), ...shownFields(savedAnswerFields) },
  { id: 'SavedAnswer' },
)
export type SavedAnswer = z.output<typeof SavedAnswer>

/** On PUT, fields that are not sent stay as they were. */
export const SavedAnswerBody = wireObject(savedFields(savedAnswerFields), { id: 'SavedAnswerBody' })
export type SavedAnswerBody = z.output<typeof SavedAnswerBody>

const seen = wireObject(seenFields(savedAnswerFields))
export const SavedAnswerUpdate = wireObject(
  { ...savedFields(savedAnswerFields), was: was(seen) },
  { id: 'SavedAnswerUpdate' },
)
export type SavedAnswerUpdate = z.output<typeof SavedAnswerUpdate>

const answers = { access: 'staff:emails', tag: 'Administration' } as const
const params = z.object({ id: RowIdText })
const savedAnswer = z.object({ savedAnswer: SavedAnswer })

export const listSavedAnswers = endpoint({
  ...answers,
  method: 'GET',
  path: '/admin/saved-answers',
  summary: 'List the saved answers, sorted by name',
  responses: { 200: z.object({ savedAnswers: z.array(SavedAnswer) }) },
})

export const createSavedAnswer = endpoint({
  ...answers,
  method: 'POST',
  path: '/admin/saved-answers',
  summary: 'Add a saved answer',
  body: SavedAnswerBody,
  responses: { 201: savedAnswer, 400: Problem, 409: Problem },
})

export const updateSavedAnswer = endpoint({
  ...answers,
  method: 'PUT',
  path: '/admin/saved-answers/:id',
  summary: 'Update a saved answer',
  params,
  body: SavedAnswerUpdate,
  responses: { 200: savedAnswer, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteSavedAnswer = endpoint({
  ...answers,
  method: 'DELETE',
  path: '/admin/saved-answers/:id',
  summary: 'Delete a saved answer',
  params,
  responses: { 200: z.object({ success: z.literal(true), savedAnswer: SavedAnswer }), 404: Problem },
})
