import { z } from 'zod'
import { staffRoleFields } from '#domain/fields/staff-role-fields.ts'
import { endpoint } from '../endpoint.ts'
import { savedFields, seenFields, shownFields } from '../wire/field-schemas.ts'
import { changedElsewhere, Problem, was } from '../wire/problem.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

/** Permissions under a name, given together. */
export const StaffRole = wireObject({ id: z.int(), ...shownFields(staffRoleFields) }, { id: 'StaffRole' })
export type StaffRole = z.output<typeof StaffRole>

/** A role with how many people have it. */
export const ListedStaffRole = wireObject(
  { id: z.int(), ...shownFields(staffRoleFields), people: z.int() },
  { id: 'ListedStaffRole' },
)
export type ListedStaffRole = z.output<typeof ListedStaffRole>

/** On PUT, fields that are not sent stay as they were. */
export const StaffRoleBody = wireObject(savedFields(staffRoleFields), { id: 'StaffRoleBody' })
export type StaffRoleBody = z.output<typeof StaffRoleBody>

const seen = wireObject(seenFields(staffRoleFields))
export const StaffRoleUpdate = wireObject(
  { ...savedFields(staffRoleFields), was: was(seen) },
  { id: 'StaffRoleUpdate' },
)
export type StaffRoleUpdate = z.output<typeof StaffRoleUpdate>

const staffRoles = { access: 'admin', tag: 'Administration' } as const
const params = z.object({ id: RowIdText })
const staffRole = z.object({ staffRole: StaffRole })

export const listStaffRoles = endpoint({
  ...staffRoles,
  method: 'GET',
  path: '/admin/staff-roles',
  summary: 'List the roles that staff can have, sorted by name',
  responses: { 200: z.object({ staffRoles: z.array(ListedStaffRole) }) },
})

export const createStaffRole = endpoint({
  ...staffRoles,
  method: 'POST',
  path: '/admin/staff-roles',
  summary: 'Add a role for staff',
  body: StaffRoleBody,
  responses: { 201: staffRole, 400: Problem, 409: Problem },
})

export const updateStaffRole = endpoint({
  ...staffRoles,
  method: 'PUT',
  path: '/admin/staff-roles/:id',
  summary: 'Update a role. Everyone who has it gets its permissions at once',
  params,
  body: StaffRoleUpdate,
  responses: { 200: staffRole, 400: Problem, 404: Problem, 409: changedElsewhere(seen) },
})

export const deleteStaffRole = endpoint({
  ...staffRoles,
  method: 'DELETE',
  path: '/admin/staff-roles/:id',
  summary: 'Delete a role. Everyone who has it keeps its permissions',
  params,
  responses: { 200: z.object({ success: z.literal(true), staffRole: StaffRole }), 404: Problem },
})
