import type { FormProblem } from '../../form-problem.ts'
import { tidyName } from '../sign-up.ts'
import { type Permission, permissions } from './permissions.ts'

/** More would no longer be a list to choose from. */
export const maxStaffRoles = 40

export type StaffRoleChange = { name: string; description: string; permissions: Permission[] }

/** With the permissions in the order of their table, so that the same ones are always written the same. */
export function tidyStaffRole(role: StaffRoleChange): StaffRoleChange {
  return {
    name: tidyName(role.name),
    description: role.description.trim(),
    permissions: permissions.filter((permission) => role.permissions.includes(permission)),
  }
}

export function validateStaffRole({ name, permissions }: StaffRoleChange): FormProblem | null {
  if (name === '') return problem('name', 'Enter a name')
  if (permissions.length === 0) return problem('permissions', 'Choose at least one permission')
  return null
}

function problem(field: keyof StaffRoleChange, message: string): FormProblem {
  return { message, fields: { [field]: message } }
}
