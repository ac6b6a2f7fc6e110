import { z } from 'zod'
import { savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

/** `used_for`: `request` if it declines a request for a return, `goods` if it does not accept what came back. */
export const SavedReason = wireObject(
  { id: z.int(), ...shownFields(savedReasonFields) },
  { id: 'SavedReason' },
)
export type SavedReason = z.output<typeof SavedReason>

/** On PUT, fields that are not sent stay as they were. */
export const SavedReasonBody = wireObject(savedFields(savedReasonFields), { id: 'SavedReasonBody' })
export type SavedReasonBody = z.output<typeof SavedReasonBody>

const seen = wireObject(seenFields(savedReasonFields))
export const SavedReasonUpdate = wireObject(
  { ...savedFields(savedReasonFields), was: was(seen) },
  { id: 'SavedReasonUpdate' },
)
export type SavedReasonUpdate = z.output<typeof SavedReasonUpdate>

const reasons = { access: 'staff:orders', tag: 'Returns' } as const
const params = z.object({ id: RowIdText })
const savedReason = z.object({ savedReason: SavedReason })

export const listSavedReasons = endpoint({
  ...reasons,
  method: 'GET',
  path: '/admin/saved-reasons',
  summary: 'List the saved reasons for declining a return, oldest first',
  responses: { 200: z.object({ savedReasons: z.array(SavedReason) }) },
})

export const createSavedReason = endpoint({
  ...reasons,
  method: 'POST',
  path: '/admin/saved-reasons',
  summary: 'Add a saved reason',
  body: SavedReasonBody,
  responses: { 201: savedReason, 400: Problem, 409: Problem },
})

export const updateSavedReason = endpoint({
  ...reasons,
  method: 'PUT',
  path: '/admin/saved-reasons/:id',
  summary: 'Update a saved reason. Emails that were sent with it stay as they are',
  params,
  body: SavedReasonUpdate,
  responses: { 200: savedReason, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteSavedReason = endpoint({
  ...reasons,
  method: 'DELETE',
  path: '/admin/saved-reasons/:id',
  summary: 'Delete a saved reason',
  params,
  responses: { 200: z.object({ success: z.literal(true), savedReason: SavedReason }), 404: Problem },
})
